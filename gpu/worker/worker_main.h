// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace ringside {

/// The worker: framed messages in on stdin, out on stdout, words on stderr. Exit: 0 told to quit, 2 wrong use,
/// 4 CUDA context lost, 6 a run overran its time, 7 unreadable input.
int workerMain(int argc, char** argv);

} // namespace ringside
