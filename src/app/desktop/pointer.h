// Mouse and finger where SDL reads them itself.
#pragma once

namespace vitrine {

// From now on what SDL's events tell of the pointer reaches the table's board, too.
void listen_to_pointer();

}  // namespace vitrine
