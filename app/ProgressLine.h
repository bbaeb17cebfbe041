// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace pt2scope {

/// One line on standard error that says how far a run is: redrawn in place, gone at the end. Every method may be called
/// from any thread.
class ProgressLine {
public:
    enum class Show {
        Never,
        WhenLong,  // from the first half second on
        AtOnce,
    };

    ProgressLine(Show show, std::size_t files, std::uint64_t nbytes);
    ~ProgressLine();
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

    bool shown() const { return m_show != Show::Never; }
    void addBytes(std::uint64_t nbytes);
    void addFile();
    /// Takes the line off the screen, so that other text can be written there.
    void clear();

private:
    using Clock = std::chrono::steady_clock;
    void draw();
    std::string text(double seconds) const;

    const Show m_show;
    const std::size_t m_files;
    const std::uint64_t m_nbytes;
    const Clock::time_point m_start = Clock::now();
    std::atomic<std::uint64_t> m_bytesDone{0};
    std::atomic<std::size_t> m_filesDone{0};
    std::mutex m_mutex;  // guards what follows, and the screen
    Clock::time_point m_drawn;
    bool m_visible = false;
};

}  // namespace pt2scope
