// SPDX-License-Identifier: Apache-2.0
#include "app/ProgressLine.h"

#include "core/bytes/Text.h"

#include <algorithm>
#include <cstdio>

namespace pt2scope {

namespace {

constexpr std::chrono::milliseconds redrawAfter(100);
constexpr double quietSeconds = 0.5;  // a short run shows nothing

std::string formatTime(double seconds)
{
    const auto whole = static_cast<std::uint64_t>(std::clamp(seconds, 0.0, 1e9));
    const auto twoDigits = [](std::uint64_t n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    if (whole >= 3600)
        return std::to_string(whole / 3600) + ":" + twoDigits(whole / 60 % 60) + ":" + twoDigits(whole % 60);
    return std::to_string(whole / 60) + ":" + twoDigits(whole % 60);
}

}  // namespace

ProgressLine::ProgressLine(Show show, std::size_t files, std::uint64_t nbytes)
    : m_show(show), m_files(files), m_nbytes(nbytes), m_drawn(m_start - redrawAfter)
{}

ProgressLine::~ProgressLine()
{
    clear();
}

void ProgressLine::addBytes(std::uint64_t nbytes)
{
    m_bytesDone += nbytes;
    draw();
}

void ProgressLine::addFile()
{
    ++m_filesDone;
    draw();
}

void ProgressLine::clear()
{
    const std::lock_guard lock(m_mutex);
    if (m_visible)
        std::fputs("\r\x1b[K", stderr);
    m_visible = false;
}

void ProgressLine::draw()
{
    if (!shown())
        return;
    const std::unique_lock lock(m_mutex, std::try_to_lock);
    const Clock::time_point now = Clock::now();
    const double seconds = std::chrono::duration<double>(now - m_start).count();
    if (!lock || now - m_drawn < redrawAfter || (m_show == Show::WhenLong && seconds < quietSeconds))
        return;
    m_drawn = now;
    m_visible = true;
    std::fputs(("\r" + text(seconds) + "\x1b[K").c_str(), stderr);
}

/// "3/10 files  1.2 GiB of 4.0 GiB (30 %)  850.0 MiB/s  0:03 left": within 80 columns.
std::string ProgressLine::text(double seconds) const
{
    const std::uint64_t done = std::min(m_bytesDone.load(), m_nbytes);
    std::string line =
        std::to_string(m_filesDone.load()) + "/" + std::to_string(m_files) + (m_files == 1 ? " file" : " files");
    if (m_nbytes == 0 || done == 0)
        return line;
    const double part = static_cast<double>(done) / static_cast<double>(m_nbytes);
    const double speed = static_cast<double>(done) / seconds;
    line += "  " + formatBytes(done) + " of " + formatBytes(m_nbytes) + " ("
            + std::to_string(static_cast<int>(part * 100)) + " %)";
    line += "  " + formatBytes(static_cast<std::uint64_t>(speed)) + "/s";
    return line + "  " + formatTime(static_cast<double>(m_nbytes - done) / speed) + " left";
}

}  // namespace pt2scope
