// server_test.c - clients that are no GDB: `gyre run --gdb 0` answers or ends, with a status and a sentence.
//
//   gdb_server_test GYRE PROGRAM [--count N] [--seed S] [OPTION...]
//
// PROGRAM runs for ever unless it is stopped. Each case starts a server of its own.

#include "server_rig.h"

// ---- Cases --------------------------------------------------------------------------------------

static void vanishing(void) {
  static const char *const before[] = {"",  "$", "$?#3f", "$g#67+$m80000000,40#", "$vCont;c#a8",
                                       "\3"};
  for (unsigned i = 0; i < sizeof before / sizeof *before; i++) {
    server s;
    if (!start(&s)) {
      fail(&s, "vanishing", "no server");
      continue;
    }
    put(&s, before[i], strlen(before[i]));
    ends(&s, before[i], 2, "the debugger has gone without detaching");
  }
}

static void damaged(void) {
  server s;
  if (!start(&s)) return fail(&s, "damaged", "no server");
  put(&s, "$?#00", 5);
  expect(&s, "a wrong sum", answers(&s, "-"));
  command(&s, "?");
  expect(&s, "then a right one", answers(&s, "+$T05thread:1;"));
  put(&s, "-", 1);
  expect(&s, "once more", answers(&s, "$T05thread:1;"));
  char *big = malloc(40000);
  memset(big, 'a', 40000);
  put_packet(&s, big, 40000);
  free(big);
  expect(&s, "a long packet", answers(&s, "$E7e#"));
  command(&s, "qC");
  expect(&s, "a packet after it", answers(&s, "$QC1#"));
  command(&s, "vMustReplyEmpty");
  expect(&s, "an unknown one", answers(&s, "$#00"));
  for (unsigned i = 0; i < 100; i++) put(&s, "$?#00", 5);
  ends(&s, "only damaged packets", 2, "the debugger has gone without detaching");
}

static void leaving(void) {
  server s;
  if (!start(&s)) return fail(&s, "leaving", "no server");
  command(&s, "?");
  expect(&s, "the first client", answers(&s, "$T05"));
  expect(&s, "a second client", dial(s.port) < 0);
  command(&s, "k");
  ends(&s, "k", 130, "killed by the debugger");
  if (!start(&s)) return fail(&s, "leaving", "no server");
  command(&s, "vKill;1");
  expect(&s, "vKill", answers(&s, "$OK#"));
  ends(&s, "vKill", 130, "killed by the debugger");
  if (!start(&s)) return fail(&s, "leaving", "no server");
  command(&s, "D");
  expect(&s, "D", answers(&s, "$OK#"));
  usleep(100000);
  kill(s.pid, SIGINT);
  ends(&s, "detached, then ^C", 130, "interrupted after");
  if (!start(&s)) return fail(&s, "leaving", "no server");
  kill(s.pid, SIGINT);
  ends(&s, "^C while it stands", 130, "stopped");
  if (!launch(&s)) return fail(&s, "leaving", "no server");
  kill(s.pid, SIGINT);
  ends(&s, "^C before anybody comes", 130, "stopped");
}

// A client that asks and asks and reads no answer: ^C ends the run.
static void deaf(void) {
  server s;
  char many[64 * 24] = "";
  if (!start(&s)) return fail(&s, "deaf", "no server");
  for (unsigned i = 0; i < 64; i++) strcat(many, "+$m80000000,1fff#84");
  struct pollfd p = {.fd = s.line, .events = POLLOUT};
  while (poll(&p, 1, 1000) > 0) {  // until the server has taken none for a second
    const ssize_t sent = send(s.line, many, strlen(many), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno != EAGAIN) break;
  }
  kill(s.pid, SIGINT);
  const int line = s.line;
  s.line = -1;  // open to the end
  ends(&s, "deaf", 130, "stopped");
  close(line);
}

// Commands that are nearly right, at random. Each one may set the machine going, so a stop is asked for.
static void nearly(void) {
  static const char *const right[] = {"?",
                                      "g",
                                      "Hg2",
                                      "Hc-1",
                                      "T3",
                                      "p20",
                                      "p1041",
                                      "P5=01000000",
                                      "m80000000,40",
                                      "mffff0000,10",
                                      "M80f00100,4:00112233",
                                      "X80f00100,3:abc",
                                      "Z0,80000004,4",
                                      "z0,80000004,4",
                                      "Z2,80000100,4",
                                      "z2,80000100,4",
                                      "Z3,80000200,1",
                                      "Z4,80000200,8",
                                      "qSupported:xmlRegisters=i386",
                                      "qfThreadInfo",
                                      "qsThreadInfo",
                                      "qThreadExtraInfo,1",
                                      "qXfer:features:read:target.xml:0,ffb",
                                      "qXfer:threads:read::0,1000",
                                      "qRcmd,77617270730a",
                                      "qRcmd,636f756e74657273",
                                      "qRcmd,68656c70",
                                      "qAttached",
                                      "vCont?",
                                      "vCont;s:1;c",
                                      "vCont;s:2",
                                      "vCont;r80000000,80000040:1;c",
                                      "vCont;c",
                                      "vCont;c:1",
                                      "s",
                                      "c",
                                      "S05",
                                      "C05",
                                      "G00",
                                      "!"};
  server s;
  char text[256];
  if (!start(&s)) return fail(&s, "nearly right", "no server");
  for (unsigned i = 0; i < count; i++) {
    snprintf(text, sizeof text, "%s", right[pick(sizeof right / sizeof *right)]);
    size_t n = strlen(text);
    for (unsigned changes = pick(3); changes; changes--) {
      const unsigned at = pick((unsigned)n);
      if (pick(3) == 0)
        n = at + 1;  // cut off
      else if (pick(2))
        text[at] = (char)(pick(94) + 33);  // another letter
      else
        text[at] = "0123456789abcdef,:;=-"[pick(21)];
    }
    if (text[0] == 'k' || text[0] == 'D' || text[0] == '$' || strchr(text, '#')) continue;
    if (!strncmp(text, "vKill", 5) || strstr(text, "QStart")) continue;
    put_packet(&s, text, n);
    put(&s, "\3", 1);
    char drop[65536];
    while (recv(s.line, drop, sizeof drop, MSG_DONTWAIT) > 0) continue;
  }
  put(&s, "\3", 1);
  command(&s, "k");
  // To the end: a connection that is closed before takes with it what the server has not read.
  char drop[65536];
  while (recv(s.line, drop, sizeof drop, 0) > 0) continue;
  may_fault = true;
  ends(&s, "nearly right", 130, "killed by the debugger");
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: gdb_server_test GYRE PROGRAM [--count N] [--seed S] [OPTION...]\n");
    return 2;
  }
  signal(SIGPIPE, SIG_IGN);
  signal(SIGINT, SIG_DFL);  // a shell may have it ignored, and what it starts would ignore it, too
  server_argv = calloc((size_t)argc + 8, sizeof *server_argv);
  if (!server_argv) return 2;
  unsigned n = 0;
  server_argv[n++] = argv[1];
  server_argv[n++] = (char *)"run";
  server_argv[n++] = argv[2];
  server_argv[n++] = (char *)"--gdb";
  server_argv[n++] = (char *)"0";
  for (int i = 3; i < argc; i++) {
    if (!strcmp(argv[i], "--count") && i + 1 < argc)
      count = (unsigned)strtoul(argv[++i], NULL, 0);
    else if (!strcmp(argv[i], "--seed") && i + 1 < argc)
      seed = strtoull(argv[++i], NULL, 0);
    else
      server_argv[n++] = argv[i];
  }
  vanishing();
  damaged();
  leaving();
  deaf();
  nearly();
  printf("gdb server: %u commands at random, %u failures\n", count, failures);
  free(server_argv);
  return failures != 0;
}
