// gyre_rerun.cpp - records the waveform around a failure. See gyre_rerun.hpp.

#include "gyre_rerun.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>

namespace gyre {

namespace {

constexpr uint64_t kBefore = 200, kAfter = 20;  // cycles around the failure

const char *const kParameters[] = {
#include "gyre_built_arguments.inc"
    nullptr};

std::string own_path() {
  char path[4096];
  const ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  return n > 0 ? std::string(path, static_cast<size_t>(n)) : std::string();
}

// Runs argv with its output thrown away. Its exit status, or -1.
int spawn(const std::vector<std::string> &args, const std::string &window) {
  std::vector<char *> argv;
  for (const std::string &a : args) argv.push_back(const_cast<char *>(a.c_str()));
  argv.push_back(nullptr);
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    const int null = open("/dev/null", O_RDWR);
    if (null < 0 || dup2(null, 1) < 0 || dup2(null, 2) < 0) _exit(127);
    if (!window.empty()) setenv("GYRE_WINDOW", window.c_str(), 1);
    execv(argv[0], argv.data());
    _exit(127);
  }
  int status;
  if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

// The executable with tracing, beside this one. Empty if there is none and none can be built.
std::string tracing_program() {
  const std::string self = own_path();
  if (Rtl::kCanTrace) return self;
  const std::string folder = self.substr(0, self.rfind('/'));
  std::vector<std::string> build = {GYRE_SOURCE "/scripts/build_rtl", "lockstep-wave", folder};
  for (const char *const *p = kParameters; *p != nullptr; ++p) build.push_back(*p);
  const std::string program = folder + "/gyre-lockstep-wave";
  // The build does nothing if the executable is up to date.
  return spawn(build, "") == 0 && access(program.c_str(), X_OK) == 0 ? program : std::string();
}

}  // namespace

Window::Window() {
  const char *text = std::getenv("GYRE_WINDOW");
  if (text == nullptr) return;
  char *end;
  from = std::strtoull(text, &end, 10);
  if (*end != ':') return;
  to = std::strtoull(end + 1, &end, 10);
  if (*end != ':') return;
  path = end + 1;
  wanted = true;
}

bool Window::step(Lockstep *lockstep) const {
  const uint64_t cycle = lockstep->cycles();
  if (cycle == from) {
    lockstep->keep_going();
    char why[GYRE_MESSAGE];
    if (!lockstep->rtl().wave_open(path.c_str(), why)) return false;
  }
  return cycle <= to;
}

void rerun(const std::vector<std::string> &args, uint64_t seed, uint64_t cycle, FILE *out) {
  const std::string self = own_path();
  std::fprintf(out, "seed %llu\nrepeat: %s", static_cast<unsigned long long>(seed), self.c_str());
  for (const std::string &a : args) std::fprintf(out, " %s", a.c_str());
  std::fprintf(out, "\n");
  if (std::getenv("GYRE_NO_WAVE") != nullptr || Window().wanted) return;
  std::fprintf(out, "running it again for the waveform ...\n");
  std::fflush(out);
  const std::string program = tracing_program();
  if (program.empty()) {
    std::fprintf(out, "no waveform: scripts/build_rtl lockstep-wave failed\n");
    return;
  }
  const uint64_t from = cycle > kBefore ? cycle - kBefore : 0;
  const std::string path = "gyre-mismatch-" + std::to_string(seed) + ".fst";
  const std::string window =
      std::to_string(from) + ":" + std::to_string(cycle + kAfter) + ":" + path;
  std::vector<std::string> command = {program};
  command.insert(command.end(), args.begin(), args.end());
  const int status = spawn(command, window);
  if (status == GYRE_EXIT_MISMATCH) {
    std::fprintf(out, "waveform: %s, cycles %llu to %llu (time is twice the cycle)\n", path.c_str(),
                 static_cast<unsigned long long>(from),
                 static_cast<unsigned long long>(cycle + kAfter));
  } else if (status >= 0 && access(path.c_str(), R_OK) == 0) {
    std::fprintf(out,
                 "waveform: %s, but the second run did not fail (status %d): the failure depends "
                 "on the power-up content of a register\n",
                 path.c_str(), status);
  } else {
    std::fprintf(out, "no waveform: the second run did not write %s\n", path.c_str());
  }
}

}  // namespace gyre
