// The sentences with which the engine refuses its input.
#pragma once
#include "core/texts.h"

namespace vitrine {

TextSheet engine_texts();

}  // namespace vitrine
