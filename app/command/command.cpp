// SPDX-License-Identifier: Apache-2.0
#include "app/command/command.h"

#include "app/command/doctor_parts.h"
#include "app/command/exit_code.h"
#include "app/command/options.h"
#include "app/command/param_help.h"
#include "app/command/terminal.h"
#include "app/command/version.h"

#include <QApplication>

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

namespace ringside {

namespace {

constexpr const char* exitCodes = "Exit codes: 0 done, 2 usage, 3 waived (cannot run here), 4 failed, 5 crashed, 6 timed out,\n"
                                  "7 unreadable input, 130 cancelled (Ctrl+C). Data goes to stdout, messages to stderr.";

constexpr const char* hostHelp = "use the worker of this machine, over ssh";

struct Options {
    ListOptions list;
    RunOptions run;
    OpenOptions open;
    DoctorOptions doctor;
};

void addList(CLI::App& app, ListOptions& options)
{
    CLI::App* list = app.add_subcommand("list", "chapters and experiments, and what each can do on this machine");
    list->add_flag("--json", options.json, "as JSON");
    list->add_option("--host", options.host, hostHelp)->type_name("HOST");
}

/// CLI11 turns what is thrown here into a usage error.
RunMode modeNamed(const std::string& name)
{
    for (RunMode mode : {RunMode::Live, RunMode::Model, RunMode::Recording})
        if (name == modeName(mode))
            return mode;
    throw CLI::ValidationError("--mode", "\"" + name + "\" is none of live, model, recording");
}

void addRun(CLI::App& app, RunOptions& options)
{
    CLI::App* run = app.add_subcommand("run", "run an experiment; `ringside run ID --help` lists its parameters");
    run->add_option("ID", options.id, "the experiment, as `ringside list` names it")->type_name("")->required();
    run->add_option("--set", options.set, "set a parameter; may be given again for others")
        ->type_name("NAME=VALUE")
        ->allow_extra_args(false);
    run->add_option_function<std::string>(
           "--mode", [&options](const std::string& name) { options.mode = modeNamed(name); },
           "live, model or recording; without it the best of them that works here, which is said")
        ->type_name("MODE");
    run->add_option("--json", options.out.json, "write everything as JSON; - is stdout")->type_name("FILE");
    run->add_option("--csv", options.out.csv, "write the first dataset here, the others beside it as FILE.NAME.csv; - is stdout")
        ->type_name("FILE");
    run->add_option("--png", options.out.png, "draw the picture into this file")->type_name("FILE");
    run->add_option("--save", options.out.save, "save the run as a recording (.rsd), to be opened later")->type_name("FILE");
    run->add_option("--timeout", options.timeoutSeconds, "end a live run after so many seconds (60)")
        ->check(CLI::Range(0.001, 86400.0))
        ->type_name("SECONDS");
    run->add_option("--host", options.host, hostHelp)->type_name("HOST");
}

void addOpen(CLI::App& app, OpenOptions& options)
{
    CLI::App* open = app.add_subcommand("open", "read a file of the field and show what was understood");
    open->add_option("FILE", options.file, "a Ringside recording (.rsd), or an NCCL topology or graph XML; told by its content")->type_name("")->required();
    open->add_option("--json", options.out.json, "write it as JSON; - is stdout")->type_name("FILE");
    open->add_option("--png", options.out.png, "draw it into this file")->type_name("FILE");
}

void addDoctor(CLI::App& app, DoctorOptions& options)
{
    CLI::App* doctor = app.add_subcommand(
        "doctor", "driver, GPUs, NCCL, MPS, OpenGL, Vulkan: what is missing, what that turns off and how to get it");
    doctor->add_flag("--json", options.json, "as JSON");
    doctor->add_option("--host", options.host, hostHelp)->type_name("HOST");
}

/// `ringside run bank-conflict --help` also explains that experiment's parameters.
std::string footerFor(int argc, char** argv)
{
    std::string footer = exitCodes;
    if (argc >= 3 && std::string_view(argv[1]) == "run")
        if (const Experiment* experiment = findExperiment(argv[2]))
            footer = paramHelp(*experiment) + "\n" + footer;
    return footer;
}

/// What `doctor` asks a process of its own.
int graphicsCommand(int& argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    const QGuiApplication application(argc, argv);
    return writeOut(jsonText(graphicsReport()) + "\n") ? exit_code::done : exit_code::failed;
}

/// Nothing is drawn on a screen from here, so none is asked for: the offscreen platform works everywhere.
std::unique_ptr<QCoreApplication> makeApplication(int& argc, char** argv, bool drawing)
{
    QCoreApplication::setApplicationName(QStringLiteral("ringside"));
    QCoreApplication::setApplicationVersion(QString::fromLatin1(programVersion));
    if (!drawing)
        return std::make_unique<QCoreApplication>(argc, argv);
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    return std::make_unique<QApplication>(argc, argv);
}

} // namespace

bool wantsCommandLine(int argc, char** argv)
{
    static constexpr std::array<std::string_view, 9> words = {"list",   "run", "open",      "doctor", "graphics-report",
                                                              "--help", "-h",  "--version", "-V"};
    return argc >= 2 && std::find(words.begin(), words.end(), argv[1]) != words.end();
}

int commandMain(int argc, char** argv)
{
    Options options;
    CLI::App app("Ringside: CUDA memory and NCCL experiments, measured beside their prediction.\n"
                 "`ringside` opens the window; `ringside FILE` opens it on that file.",
                 "ringside");
    app.set_version_flag("-V,--version", std::string("ringside ") + programVersion);
    app.footer(exitCodes);
    app.require_subcommand(1);
    addList(app, options.list);
    addRun(app, options.run);
    addOpen(app, options.open);
    addDoctor(app, options.doctor);
    app.add_subcommand("graphics-report")->group(""); // for doctor only: not in --help
    for (CLI::App* command : app.get_subcommands({}))
        command->footer(footerFor(argc, argv));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        // Help and version are "errors" of code 0 that go to stdout.
        return app.exit(error) == 0 ? exit_code::done : exit_code::usage;
    }

    if (app.got_subcommand("graphics-report"))
        return graphicsCommand(argc, argv);
    const bool drawing = !options.run.out.png.empty() || !options.open.out.png.empty();
    const std::unique_ptr<QCoreApplication> application = makeApplication(argc, argv, drawing);
    if (app.got_subcommand("list"))
        return listCommand(options.list);
    if (app.got_subcommand("run"))
        return runCommand(options.run);
    if (app.got_subcommand("open"))
        return openCommand(options.open);
    return doctorCommand(options.doctor);
}

} // namespace ringside
