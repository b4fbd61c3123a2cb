// SPDX-License-Identifier: Apache-2.0
#include "gpu/cuda/nvrtc.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <nvrtc.h>

#include <cstdlib>
#include <map>
#include <mutex>
#include <sstream>

namespace ringside {

namespace {

struct Nvrtc {
    decltype(&nvrtcCreateProgram) createProgram = nullptr;
    decltype(&nvrtcDestroyProgram) destroyProgram = nullptr;
    decltype(&nvrtcCompileProgram) compileProgram = nullptr;
    decltype(&nvrtcGetCUBINSize) getCubinSize = nullptr;
    decltype(&nvrtcGetCUBIN) getCubin = nullptr;
    decltype(&nvrtcGetProgramLogSize) getLogSize = nullptr;
    decltype(&nvrtcGetProgramLog) getLog = nullptr;
    decltype(&nvrtcGetErrorString) getErrorString = nullptr;
    std::string problem;

    Nvrtc()
    {
        void* library = open();
        if (!library) {
            problem = "NVRTC was not found (libnvrtc.so.13 or .12); it comes with the CUDA toolkit.";
            return;
        }
        find(library, "nvrtcCreateProgram", createProgram);
        find(library, "nvrtcDestroyProgram", destroyProgram);
        find(library, "nvrtcCompileProgram", compileProgram);
        find(library, "nvrtcGetCUBINSize", getCubinSize);
        find(library, "nvrtcGetCUBIN", getCubin);
        find(library, "nvrtcGetProgramLogSize", getLogSize);
        find(library, "nvrtcGetProgramLog", getLog);
        find(library, "nvrtcGetErrorString", getErrorString);
    }

    static void* open()
    {
        std::vector<std::string> folders = {""}; // the loader's own search first
        for (const char* variable : {"RINGSIDE_CUDA_DIR", "CUDA_HOME", "CUDA_PATH"})
            if (const char* value = std::getenv(variable); value && *value) {
                folders.push_back(std::string(value) + "/lib64/");
                folders.push_back(std::string(value) + "/");
            }
        folders.push_back("/usr/local/cuda/lib64/");
        for (const std::string& folder : folders)
            for (const char* name : {"libnvrtc.so.13", "libnvrtc.so.12"})
                if (void* library = dlopen((folder + name).c_str(), RTLD_NOW | RTLD_LOCAL))
                    return library;
        return nullptr;
    }

    template <class Function>
    void find(void* library, const char* symbol, Function& function)
    {
        function = reinterpret_cast<Function>(dlsym(library, symbol));
        if (!function && problem.empty())
            problem = fmt::format("NVRTC is too old: it has no {}.", symbol);
    }
};

const Nvrtc& nvrtc()
{
    static const Nvrtc loaded;
    return loaded;
}

Error nvrtcError(nvrtcResult code, const char* call)
{
    Error e;
    e.message = fmt::format("NVRTC: {}", nvrtc().getErrorString(code));
    e.call = call;
    e.code = code;
    return e;
}

struct Program {
    nvrtcProgram handle = nullptr;
    ~Program()
    {
        if (handle)
            nvrtc().destroyProgram(&handle);
    }
};

std::string logOf(nvrtcProgram program)
{
    std::size_t size = 0;
    if (nvrtc().getLogSize(program, &size) != NVRTC_SUCCESS || size <= 1)
        return {};
    std::string log(size, '\0');
    if (nvrtc().getLog(program, log.data()) != NVRTC_SUCCESS)
        return {};
    log.resize(size - 1);
    return log;
}

Result<Cubin> compile(const CompileRequest& request)
{
    Program program;
    nvrtcResult code =
        nvrtc().createProgram(&program.handle, request.source.c_str(), request.file.c_str(), 0, nullptr, nullptr);
    if (code != NVRTC_SUCCESS)
        return nvrtcError(code, "nvrtcCreateProgram");
    std::vector<std::string> options = request.options;
    options.push_back(fmt::format("--gpu-architecture=sm_{}{}", request.computeMajor, request.computeMinor));
    std::vector<const char*> raw;
    for (const std::string& option : options)
        raw.push_back(option.c_str());
    code = nvrtc().compileProgram(program.handle, static_cast<int>(raw.size()), raw.data());
    if (code == NVRTC_ERROR_COMPILATION)
        return compileError(logOf(program.handle), request.file);
    if (code != NVRTC_SUCCESS) {
        Error e = nvrtcError(code, "nvrtcCompileProgram");
        if (const std::string log = logOf(program.handle); !log.empty())
            e.message += ": " + log;
        return e;
    }
    std::size_t size = 0;
    if (code = nvrtc().getCubinSize(program.handle, &size); code != NVRTC_SUCCESS)
        return nvrtcError(code, "nvrtcGetCUBINSize");
    auto cubin = std::make_shared<std::vector<char>>(size);
    if (code = nvrtc().getCubin(program.handle, cubin->data()); code != NVRTC_SUCCESS)
        return nvrtcError(code, "nvrtcGetCUBIN");
    return Cubin(std::move(cubin));
}

} // namespace

std::string nvrtcProblem() { return nvrtc().problem; }

Error compileError(const std::string& log, const std::string& file)
{
    Error e;
    e.where = file;
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t at = line.find("error: ");
        if (at == std::string::npos)
            continue;
        const std::size_t open = line.find('('), close = line.find(')');
        std::string number;
        if (open < at && close < at && open < close)
            number = line.substr(open + 1, close - open - 1);
        if (e.message.empty() && !number.empty())
            e.where = file + ":" + number;
        else if (!e.message.empty())
            e.message += number.empty() ? "\n" : "\nline " + number + ": ";
        e.message += line.substr(at + 7);
    }
    if (e.message.empty())
        e.message = log.empty() ? "the compiler said nothing" : log;
    return e;
}

Result<Cubin> compileToCubin(const CompileRequest& request)
{
    if (std::string problem = nvrtcProblem(); !problem.empty())
        return waivedBecause(std::move(problem));
    std::string key = fmt::format("{}.{}", request.computeMajor, request.computeMinor);
    for (const std::string& option : request.options)
        key += '\0' + option;
    key += '\0' + request.source;

    static std::mutex mutex;
    static std::map<std::string, Cubin> cache;
    const std::lock_guard lock(mutex);
    if (const auto known = cache.find(key); known != cache.end())
        return known->second;
    Result<Cubin> cubin = compile(request);
    if (cubin) {
        if (cache.size() >= 64) // a learner typing: keep it bounded
            cache.clear();
        cache.emplace(std::move(key), *cubin);
    }
    return cubin;
}

Result<Module> loadModule(const Cubin& cubin)
{
    const Result<const DriverApi*> found = driverApi();
    if (!found)
        return found.error();
    const DriverApi& api = **found;
    RINGSIDE_CUDA(cudaFree(nullptr)); // makes the primary context current, which the driver API then uses
    CUmodule module = nullptr;
    RINGSIDE_DRIVER(api.moduleLoadData(&module, cubin->data()));
    return Module(module);
}

Result<CUfunction> moduleFunction(const Module& module, const char* name)
{
    const Result<const DriverApi*> found = driverApi();
    if (!found)
        return found.error();
    const DriverApi& api = **found;
    CUfunction function = nullptr;
    RINGSIDE_DRIVER(api.moduleGetFunction(&function, module.get(), name));
    return function;
}

} // namespace ringside
