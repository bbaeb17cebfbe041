// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/layout/GraphLayout.h"
#include "core/work/CancelToken.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace pt2scope {

/// What lies directly in one frame (or at the top), as the steps of its layout know it: vertices in layers, connected
/// from each layer to the next. "Across" is the direction of a layer, "along" the direction of the edges.
struct LevelGraph {
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    enum class Kind : std::uint8_t {
        Node,   // a node or a frame
        Entry,  // where edges come in at the frame's beginning
        Exit,   // where they leave at its end
        Bend,   // where a long link passes a layer
        Row,    // a further layer that a tall frame takes, as wide and as long as the frame
    };

    struct Vertex {
        Kind kind = Kind::Node;
        bool isFrame = false;
        bool isStub = false;  // a pill that stands for a long line, at one end of it
        bool isLast = false;  // is to stand in the last layer of nodes
        float across = 0;
        float along = 0;
        std::uint32_t layer = 0;
        std::uint32_t place = 0;  // in its layer
        std::uint32_t rows = 1;   // layers that it takes
        float x = 0;              // of its centre, across
    };

    /// From one vertex to another, whatever lies between. A vertex's links of one net run together.
    struct Link {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::uint32_t net = 0;
        float fromOffset = 0;  // across, from the vertex's centre
        float toOffset = 0;
        bool toIsFixed = false;     // toOffset holds; else the end may be anywhere at the vertex's border
        bool bundled = false;       // flows together with the others that end where it ends
        bool backward = false;      // against the layers: it runs back beside the vertices
        bool resumes = false;       // its line is interrupted, and begins anew before `to`
        std::uint32_t stub = none;  // the vertex behind `from` where a line that is interrupted ends
        LayoutSize pill;            // across, along: of the one that names the source
    };

    /// From a vertex to one of the next layer; into a Row it is no line, but the frame itself.
    struct Piece {
        std::uint32_t upper = 0;
        std::uint32_t lower = 0;
        float upperOffset = 0;
        float lowerOffset = 0;
        std::uint32_t net = 0;
        std::uint32_t link = 0;  // one that runs through it; the one that ends with it, if it ends at no bend
        bool lowerIsFixed = false;
        bool bundled = false;
    };

    /// A backward link: it leaves its source, turns, runs up from the bend `bottom` to the bend `top`, and turns again.
    struct Detour {
        std::uint32_t link = 0;
        std::uint32_t bottom = 0;
        std::uint32_t top = 0;
    };

    bool framesMayStretch = true;  // tall ones, over several layers
    LayoutSize stubSize;           // across, along: of the pills at the sources
    std::vector<Vertex> vertices;
    std::vector<Link> links;
    std::vector<Piece> pieces;
    std::vector<Detour> detours;
    std::vector<std::vector<std::uint32_t>> layers;  // vertices by place
    std::uint64_t crossings = 0;                     // of pieces, once ordered

    // Pieces by vertex, once indexed: those from the layer before and those to the next.
    std::vector<std::uint32_t> upFirst, upPieces, downFirst, downPieces;

    std::span<const std::uint32_t> up(std::uint32_t vertex) const
    {
        return std::span(upPieces).subspan(upFirst[vertex], upFirst[vertex + 1] - upFirst[vertex]);
    }
    std::span<const std::uint32_t> down(std::uint32_t vertex) const
    {
        return std::span(downPieces).subspan(downFirst[vertex], downFirst[vertex + 1] - downFirst[vertex]);
    }
    bool isBend(std::uint32_t vertex) const { return vertices[vertex].kind == Kind::Bend; }
    bool isRow(std::uint32_t vertex) const { return vertices[vertex].kind == Kind::Row; }
    void indexPieces();
    void numberPlaces();
};

/// Gives every vertex a layer, so that links lead to later ones but for the backward ones of cycles, and cuts links
/// into pieces, long ones with stubs. Fills all of the graph but places and x; false when cancelled, as the other
/// steps.
bool assignLayers(LevelGraph &level, const LayoutOptions &options, const CancelToken *cancel);

/// Orders the vertices of each layer so that few pieces cross; connected parts stand beside each other.
bool orderLayers(LevelGraph &level, const CancelToken *cancel);

/// Sets x so that what belongs together is in one line and the rest is close.
bool placeAcross(LevelGraph &level, const LayoutOptions &options, const CancelToken *cancel);

}  // namespace pt2scope
