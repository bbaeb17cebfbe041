// SPDX-License-Identifier: Apache-2.0
// How long the frames of a graph take on the software rasteriser, while it is moved and zoomed:
//   bench_graph ARCHIVE [PICTURES]     its first program, unfolded; with a folder also pictures of the frames
#include "views/graph/GraphCanvas.h"
#include "views/theme/Appearance.h"

#include <malloc.h>
#include <QApplication>
#include <QImage>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>

namespace {

using namespace pt2scope;

/// Of this thread, in milliseconds: other work on the machine does not count.
double processorTime()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

template <typename Work>
auto timed(const char *what, const Work &work)
{
    const double begin = processorTime();
    auto result = work();
    std::printf("%-12s %8.1f ms\n", what, processorTime() - begin);
    return result;
}

/// Without what was freed.
std::size_t residentBytes()
{
    malloc_trim(0);
    std::ifstream file("/proc/self/statm");
    std::size_t total = 0;
    std::size_t resident = 0;
    file >> total >> resident;
    return resident * 4096;
}

/// The slowest and the median of frames at one zoom, all over the graph.
void measureZoom(GraphCanvas &canvas, double zoom, const QString &pictures)
{
    constexpr int places = 12;
    const GraphScene &scene = *canvas.scene();
    QImage image(canvas.size(), QImage::Format_ARGB32_Premultiplied);
    std::vector<double> times;
    for (int i = 0; i < places; ++i) {
        // Around nodes, so that there is something to be seen.
        const auto node = static_cast<std::uint32_t>((2 * static_cast<std::size_t>(i) + 1) * scene.nodeCount()
                                                     / (2 * static_cast<std::size_t>(places)));
        const LayoutPoint middle = scene.rect(node).centre();
        const QPointF at(static_cast<double>(middle.x), static_cast<double>(middle.y));
        canvas.setCamera({zoom, QPointF(canvas.width() / 2.0, canvas.height() / 2.0) - at * zoom});
        const double begin = processorTime();
        canvas.render(&image, {}, {}, QWidget::DrawWindowBackground);
        times.push_back(processorTime() - begin);
        if (i == places / 2 && !pictures.isEmpty())
            image.save(QStringLiteral("%1/zoom-%2.png").arg(pictures).arg(canvas.camera().zoom, 0, 'f', 4));
    }
    std::sort(times.begin(), times.end());
    std::printf("zoom %8.4f   median %6.2f ms   slowest %6.2f ms\n", canvas.camera().zoom, times[times.size() / 2],
                times.back());
}

int run(const char *path, const QString &pictures)
{
    const Result<DocumentPtr> document = openDocument(path, DocumentDepth::Facts);
    if (!document) {
        std::fprintf(stderr, "%s: %s\n", path, document.error().message.c_str());
        return 1;
    }
    const DocumentFactsPtr facts = readFacts(*document);
    const auto model = std::find_if(facts->models.begin(), facts->models.end(),
                                    [](const ModelFacts &each) { return each.program != nullptr; });
    if (model == facts->models.end())
        return 1;
    // Fonts are no part of a graph.
    const auto ruler = std::make_shared<const TextRuler>();
    const std::size_t before = residentBytes();
    const auto subject = timed("subject", [&] { return std::make_shared<const GraphSubject>(facts, *model); });
    const std::size_t subjectBytes = residentBytes() - before;
    GraphScene::Request request{subject, firstFolding(subject->outline()), LayoutDirection::TopToBottom, ruler};
    timed("first scene", [&] { return GraphScene::make(request); });
    setOpenBelow(subject->outline(), request.folding, 0, true);
    const GraphScenePtr scene = timed("unfolded", [&] { return GraphScene::make(request); });
    const std::size_t nodes = std::max<std::size_t>(1, scene->nodeCount());
    std::printf("%zu nodes, %zu edges, %zu bytes a node, %zu of them the subject's\n", nodes,
                scene->visible().edges.size(), (residentBytes() - before) / nodes, subjectBytes / nodes);
    GraphCanvas canvas(ruler);
    canvas.resize(1100, 760);
    timed("shown", [&] {
        canvas.setScene(scene);
        return canvas.grab();
    });
    const double whole = GraphCamera::whole(canvas.rect(), scene->bounds()).zoom;
    for (double zoom = 2; zoom > whole; zoom /= 1.5)
        measureZoom(canvas, zoom, pictures);
    measureZoom(canvas, whole, pictures);
    return 0;
}

}  // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const pt2scope::Appearance appearance;
    if (argc < 2) {
        std::fprintf(stderr, "bench_graph ARCHIVE [PICTURES]\n");
        return 2;
    }
    return run(argv[1], argc > 2 ? QString::fromLocal8Bit(argv[2]) : QString());
}
