// gyre_tty.c - opens a serial device for gyre_link: raw, 8N1, without flow control, not shared.

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <termios.h>
#include <unistd.h>

#include "gyre/gyre.h"
#include "gyre_link.h"

typedef struct rate {
  unsigned baud;
  speed_t speed;
} rate;

static const rate rates[] = {
    {9600, B9600},       {19200, B19200},     {38400, B38400},     {57600, B57600},
    {115200, B115200},   {230400, B230400},   {460800, B460800},   {500000, B500000},
    {576000, B576000},   {921600, B921600},   {1000000, B1000000}, {1500000, B1500000},
    {2000000, B2000000}, {3000000, B3000000}, {4000000, B4000000},
};
enum { RATES = sizeof rates / sizeof rates[0] };

static bool find_speed(unsigned baud, speed_t *speed, char *why) {
  for (unsigned i = 0; i < RATES; i++) {
    if (rates[i].baud != baud) continue;
    *speed = rates[i].speed;
    return true;
  }
  int n = snprintf(why, GYRE_MESSAGE, "%u baud is no rate of a serial port; there are", baud);
  for (unsigned i = 0; i < RATES && n < GYRE_MESSAGE - 12; i++) {
    n += snprintf(why + n, GYRE_MESSAGE - (size_t)n, "%s %u", i ? "," : "", rates[i].baud);
  }
  return false;
}

static bool set_up(int fd, const char *device, speed_t speed, char *why) {
  struct termios t;
  if (tcgetattr(fd, &t)) {
    snprintf(why, GYRE_MESSAGE, "%.100s is not a serial port: %.80s", device, strerror(errno));
    return false;
  }
  // Two programs on one line would take each other's answers. The lock ends with the process.
  if (flock(fd, LOCK_EX | LOCK_NB)) {
    snprintf(why, GYRE_MESSAGE, "%.100s is in use by another program", device);
    return false;
  }
  cfmakeraw(&t);
  t.c_cflag |= CLOCAL | CREAD;
  t.c_cflag &= ~(tcflag_t)(CSTOPB | CRTSCTS | HUPCL);
  t.c_cc[VMIN] = 0;
  t.c_cc[VTIME] = 0;
  if (cfsetspeed(&t, speed) || tcsetattr(fd, TCSANOW, &t)) {
    snprintf(why, GYRE_MESSAGE, "%.100s cannot be set up: %.80s", device, strerror(errno));
    return false;
  }
  tcflush(fd, TCIOFLUSH);  // drops bytes for an earlier program
  return true;
}

int gyre_tty_open(const char *device, unsigned baud, char *why) {
  speed_t speed;
  if (!find_speed(baud, &speed, why)) return -1;
  int fd = open(device, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) {
    const char *hint = errno == ENOENT   ? " (is the board plugged in?)"
                       : errno == EACCES ? " (the group dialout may use serial ports)"
                                         : "";
    snprintf(why, GYRE_MESSAGE, "%.100s: %.80s%s", device, strerror(errno), hint);
    return -1;
  }
  if (set_up(fd, device, speed, why)) return fd;
  close(fd);
  return -1;
}
