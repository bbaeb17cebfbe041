// SPDX-License-Identifier: Apache-2.0
#include "app/Interrupt.h"

#include <csignal>

namespace pt2scope {

namespace {

CancelToken token;

extern "C" void cancelToken(int)
{
    token.cancel();
}

}  // namespace

const CancelToken &cancelOnInterrupt()
{
    struct sigaction action {};
    action.sa_handler = cancelToken;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    sigaction(SIGHUP, &action, nullptr);
    std::signal(SIGXFSZ, SIG_IGN);  // a limit on file sizes is then a write that fails
    return token;
}

}  // namespace pt2scope
