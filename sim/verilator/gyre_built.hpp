// gyre_built.hpp - the configuration for which this executable's RTL was built; it runs no other one. scripts/build_rtl
// writes gyre_built.inc with the parameters that it was given; all others have their defaults.

#ifndef GYRE_BUILT_HPP
#define GYRE_BUILT_HPP

#include <cstdio>
#include <cstring>

#include "gyre/gyre.h"

namespace gyre {

// Fills *cfg. Returns false with a sentence in `why` if the parameters are illegal.
inline bool built_config(gyre_config *cfg, char *why) {
  static const struct {
    const char *name;
    uint32_t value;
  } built[] = {
#include "gyre_built.inc"
      {nullptr, 0}};
  gyre_config_default(cfg);
  for (const auto *p = built; p->name != nullptr; ++p) {
    if (!gyre_config_set(cfg, p->name, p->value, why)) return false;
  }
  return gyre_config_check(cfg, why);
}

// Returns false with a sentence in `why` if `cfg` differs from the configuration of the build.
inline bool check_built(const gyre_config *cfg, char *why) {
  gyre_config built;
  if (!built_config(&built, why)) return false;
  const char *name;
  uint32_t want, have;
  bool hex;
  for (unsigned i = 0; (name = gyre_config_get(cfg, i, &want, &hex)) != nullptr; ++i) {
    gyre_config_get(&built, i, &have, &hex);
    if (want != have) {
      std::snprintf(why, GYRE_MESSAGE,
                    hex ? "this simulator was built with %s=0x%x, not 0x%x"
                        : "this simulator was built with %s=%u, not %u",
                    name, have, want);
      return false;
    }
  }
  return true;
}

}  // namespace gyre

#endif
