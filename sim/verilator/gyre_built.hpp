// gyre_built.hpp - the configuration that this executable's RTL was built with.
//
// scripts/build_rtl writes gyre_built.inc, the parameters as it was given them; what it does not
// name has its default. An RTL simulator runs only the configuration that it was built for.

#ifndef GYRE_BUILT_HPP
#define GYRE_BUILT_HPP

#include <cstdio>
#include <cstring>

#include "gyre/gyre.h"

namespace gyre {

// Fills *cfg. False with a sentence in `why` if the parameters are not legal.
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

// False with a sentence in `why` if `cfg` is not what was built.
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
