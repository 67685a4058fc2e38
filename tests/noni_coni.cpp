// Noni-Coni: every case of its rules sheet.
#include <doctest/doctest.h>
