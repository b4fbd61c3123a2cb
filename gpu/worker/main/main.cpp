// SPDX-License-Identifier: Apache-2.0
#include "gpu/worker/worker_main.h"

int main(int argc, char** argv) { return ringside::workerMain(argc, argv); }
