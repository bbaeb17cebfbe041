// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "views/graph/GraphScene.h"
#include "views/graph/GraphTinting.h"

#include <QByteArray>

namespace pt2scope {

/// The whole of a scene as a file, in the colours of the theme.
QByteArray graphSvg(const GraphScenePtr &scene, const TextRuler &ruler, const GraphTintingPtr &tinting = nullptr);
/// At 100 %, or smaller where that would be a very large picture.
QByteArray graphPng(const GraphScenePtr &scene, const TextRuler &ruler, const GraphTintingPtr &tinting = nullptr);

}  // namespace pt2scope
