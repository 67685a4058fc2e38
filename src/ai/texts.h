// The sentences with which the engine refuses its input.
#pragma once
#include "core/texts.h"

namespace vitrine {

std::span<const TextRow> engine_texts();

}  // namespace vitrine
