/* Intercepts the calls of the C library that concern one directory, and counts them: calls with a
 * path under it, and calls on descriptors opened there. The chosen call fails, is cut short, or is
 * the last one of the process.
 *
 *   FAULT_DIRECTORY  the directory whose calls are counted
 *   FAULT_LOG        a file outside of it, with one line for each counted call: "NUMBER NAME PATH"
 *   FAULT_NAME       counts only calls with this name
 *   FAULT_AT         the number of the chosen call, from 1; 0 for none
 *   FAULT_SHARE      instead, the percentage of calls to choose at random
 *   FAULT_TIMES      the number of calls to fail from the chosen one on
 *   FAULT_ERRNO      the error of a chosen call
 *   FAULT_RETURN     the result of a chosen call instead of an error, without doing anything
 *   FAULT_SHORT      the most bytes that any counted read or write moves
 *   FAULT_SIGNAL     a signal sent to the process itself instead of an error
 *   FAULT_AFTER      if set, the signal is sent after the call instead of before it
 *   FAULT_TODAY      the time of day, in seconds since 1970, whatever the clock says
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define DESCRIPTORS 1024

static char *directory, *only;
static char names[DESCRIPTORS][256];
static long calls, at, times = 1, share, code, returned, cut, number, after, today;
static int log_descriptor = -1;

static long setting(const char *name, long otherwise) {
  const char *text = getenv(name);
  return text && *text ? atol(text) : otherwise;
}

__attribute__((constructor)) static void begin(void) {
  directory = getenv("FAULT_DIRECTORY");
  only = getenv("FAULT_NAME");
  at = setting("FAULT_AT", 0);
  share = setting("FAULT_SHARE", 0);
  returned = setting("FAULT_RETURN", -1);
  srandom(getpid());
  times = setting("FAULT_TIMES", 1);
  code = setting("FAULT_ERRNO", EIO);
  cut = setting("FAULT_SHORT", 0);
  number = setting("FAULT_SIGNAL", 0);
  after = setting("FAULT_AFTER", 0);
  today = setting("FAULT_TODAY", 0);
  const char *log = getenv("FAULT_LOG");
  if (log)
    log_descriptor = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC,
                             0600);
}

/* The path if the call concerns the directory, or NULL. */
static const char *watched(int base, const char *path) {
  static char whole[1024];
  if (!directory) return NULL;
  if (path && *path == '/') {
    return strncmp(path, directory, strlen(directory)) == 0 ? path : NULL;
  }
  if (base < 0 || base >= DESCRIPTORS || !*names[base]) return NULL;
  if (!path) return names[base];
  snprintf(whole, sizeof whole, "%s/%s", names[base], path);
  return whole;
}

/* Counts the call; returns whether it fails. */
static int counted(const char *name, const char *path) {
  if (only && strcmp(only, name)) return 0;
  calls++;
  if (log_descriptor >= 0) {
    char line[1400];
    int length = snprintf(line, sizeof line, "%ld %s %s\n", calls, name, path);
    syscall(SYS_write, log_descriptor, line, length);
  }
  int is_turn = at && calls >= at && calls < at + times;
  if (!is_turn && !(share && random() % 100 < share)) return 0;
  if (number) {
    if (!after) raise(number);
    return 0;
  }
  errno = code;
  return 1;
}

/* Sends the signal that was due after the call. */
static long done(long result) {
  if (number && after && calls == at) {
    int saved = errno;
    raise(number);
    errno = saved;
  }
  return result;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define CALL(type, name, base, path, ...)                       \
  do {                                                          \
    const char *concerned = watched(base, path);                \
    if (!concerned) return REAL(name)(__VA_ARGS__);             \
    if (counted(#name, concerned)) return (type)returned;       \
    return (type)done((long)REAL(name)(__VA_ARGS__));           \
  } while (0)

static int opened(const char *name, int base, const char *path, int flags, mode_t mode) {
  const char *concerned = watched(base, path);
  if (concerned && counted(name, concerned)) return -1;
  int result = syscall(SYS_openat, base, path, flags, mode);
  if (result >= 0 && result < DESCRIPTORS) {
    names[result][0] = 0;
    if (concerned) snprintf(names[result], sizeof names[result], "%s", concerned);
  }
  return concerned ? done(result) : result;
}

#define MODE(flags)                                       \
  mode_t mode = 0;                                        \
  if ((flags) & O_CREAT) {                                \
    va_list rest;                                         \
    va_start(rest, flags);                                \
    mode = va_arg(rest, mode_t);                          \
    va_end(rest);                                         \
  }

int openat(int base, const char *path, int flags, ...) {
  MODE(flags)
  return opened("openat", base, path, flags, mode);
}
int openat64(int base, const char *path, int flags, ...) {
  MODE(flags)
  return opened("openat", base, path, flags, mode);
}
int open(const char *path, int flags, ...) {
  MODE(flags)
  return opened("open", AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  MODE(flags)
  return opened("open", AT_FDCWD, path, flags, mode);
}

/* As on Linux, the descriptor is closed even if close fails. */
int close(int file) {
  const char *concerned = watched(file, NULL);
  int fails = concerned && counted("close", concerned), why = errno;
  if (file >= 0 && file < DESCRIPTORS) names[file][0] = 0;
  int result = syscall(SYS_close, file);
  if (fails) {
    errno = why;
    return -1;
  }
  return concerned ? done(result) : result;
}

static size_t shortened(size_t count) { return cut && count > (size_t)cut ? (size_t)cut : count; }

ssize_t read(int file, void *bytes, size_t count) {
  if (watched(file, NULL)) count = shortened(count);
  CALL(ssize_t, read, file, NULL, file, bytes, count);
}
ssize_t pread(int file, void *bytes, size_t count, off_t place) {
  if (watched(file, NULL)) count = shortened(count);
  CALL(ssize_t, pread, file, NULL, file, bytes, count, place);
}
ssize_t write(int file, const void *bytes, size_t count) {
  if (watched(file, NULL)) count = shortened(count);
  CALL(ssize_t, write, file, NULL, file, bytes, count);
}
ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
  if (watched(file, NULL)) count = shortened(count);
  CALL(ssize_t, pwrite, file, NULL, file, bytes, count, place);
}
int fsync(int file) { CALL(int, fsync, file, NULL, file); }
int fdatasync(int file) { CALL(int, fdatasync, file, NULL, file); }
int fchmod(int file, mode_t mode) { CALL(int, fchmod, file, NULL, file, mode); }
int fchown(int file, uid_t user, gid_t group) { CALL(int, fchown, file, NULL, file, user, group); }
int ftruncate(int file, off_t size) { CALL(int, ftruncate, file, NULL, file, size); }
int flock(int file, int deed) { CALL(int, flock, file, NULL, file, deed); }
int fstat(int file, struct stat *to) { CALL(int, fstat, file, NULL, file, to); }
int fstatat(int base, const char *path, struct stat *to, int flags) {
  CALL(int, fstatat, base, path, base, path, to, flags);
}
int stat(const char *path, struct stat *to) { CALL(int, stat, AT_FDCWD, path, path, to); }
int lstat(const char *path, struct stat *to) { CALL(int, lstat, AT_FDCWD, path, path, to); }
int faccessat(int base, const char *path, int deed, int flags) {
  CALL(int, faccessat, base, path, base, path, deed, flags);
}
int renameat(int base, const char *from, int place, const char *to) {
  CALL(int, renameat, place, to, base, from, place, to);
}
int renameat2(int base, const char *from, int place, const char *to, unsigned flags) {
  CALL(int, renameat2, place, to, base, from, place, to, flags);
}
int rename(const char *from, const char *to) { CALL(int, rename, AT_FDCWD, to, from, to); }
int linkat(int base, const char *from, int place, const char *to, int flags) {
  CALL(int, linkat, place, to, base, from, place, to, flags);
}
int unlinkat(int base, const char *path, int flags) {
  CALL(int, unlinkat, base, path, base, path, flags);
}
int unlink(const char *path) { CALL(int, unlink, AT_FDCWD, path, path); }
int mkdir(const char *path, mode_t mode) { CALL(int, mkdir, AT_FDCWD, path, path, mode); }
int mkdirat(int base, const char *path, mode_t mode) {
  CALL(int, mkdirat, base, path, base, path, mode);
}
int chmod(const char *path, mode_t mode) { CALL(int, chmod, AT_FDCWD, path, path, mode); }
ssize_t readlink(const char *path, char *bytes, size_t room) {
  CALL(ssize_t, readlink, AT_FDCWD, path, path, bytes, room);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = REAL(clock_gettime)(clock, time);
  if (today && clock == CLOCK_REALTIME) time->tv_sec = today;
  return result;
}
