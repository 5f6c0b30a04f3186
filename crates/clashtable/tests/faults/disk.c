/* A disk and a clock that fail, put before the program with LD_PRELOAD.
 *
 * Of the store's files (clashtable.sqlite and its -wal) only what was synced is kept in shadows beside them, under the same name with
 * ".durable" behind it: what a power cut would leave. Files in the folder FAULTS switch the rest:
 *   sync   every sync of the store fails
 *   full   every write to the store fails for lack of room
 *   clock  holds the seconds by which the wall clock is ahead
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct piece { struct piece *next; off_t at; size_t len; int cut; char bytes[]; };
struct file { int shadow; struct piece *first, **last; };

static struct file files[4096];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int wished(const char *what) {
  char path[4096];
  const char *folder = getenv("FAULTS");
  if (!folder) return 0;
  snprintf(path, sizeof path, "%s/%s", folder, what);
  return access(path, F_OK) == 0;
}

static struct file *ours(int fd) { return fd >= 0 && fd < 4096 && files[fd].shadow > 0 ? &files[fd] : NULL; }

static int (*real_open)(const char *, int, ...);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);

static void opened(int fd, const char *path) {
  size_t n = strlen(path);
  char shadow[4096];
  if (fd < 0 || fd >= 4096 || !getenv("FAULTS")) return;
  if (!(n > 7 && !strcmp(path + n - 7, ".sqlite")) && !(n > 4 && !strcmp(path + n - 4, "-wal"))) return;
  snprintf(shadow, sizeof shadow, "%s.durable", path);
  pthread_mutex_lock(&lock);
  files[fd].shadow = real_open(shadow, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  files[fd].first = NULL;
  files[fd].last = &files[fd].first;
  pthread_mutex_unlock(&lock);
}

static void note(struct file *file, off_t at, const void *bytes, size_t len, int cut) {
  struct piece *piece = malloc(sizeof *piece + len);
  if (!piece) abort();
  piece->next = NULL; piece->at = at; piece->len = len; piece->cut = cut;
  if (len) memcpy(piece->bytes, bytes, len);
  pthread_mutex_lock(&lock);
  *file->last = piece;
  file->last = &piece->next;
  pthread_mutex_unlock(&lock);
}

static void settle(struct file *file) {
  pthread_mutex_lock(&lock);
  while (file->first) {
    struct piece *piece = file->first;
    if (piece->cut) { if (ftruncate(file->shadow, piece->at)) abort(); }
    else if (real_pwrite(file->shadow, piece->bytes, piece->len, piece->at) != (ssize_t)piece->len) abort();
    file->first = piece->next;
    free(piece);
  }
  file->last = &file->first;
  pthread_mutex_unlock(&lock);
}

__attribute__((constructor)) static void begin(void) {
  real_open = dlsym(RTLD_NEXT, "open");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite");
}

#define OPENING(name)                                                         \
  int name(const char *path, int flags, ...) {                                \
    static int (*real)(const char *, int, ...);                               \
    if (!real) real = dlsym(RTLD_NEXT, #name);                                \
    __builtin_va_list more;                                                   \
    __builtin_va_start(more, flags);                                          \
    mode_t mode = flags & O_CREAT ? __builtin_va_arg(more, mode_t) : 0;       \
    __builtin_va_end(more);                                                   \
    int fd = real(path, flags, mode);                                         \
    if ((flags & O_ACCMODE) != O_RDONLY) opened(fd, path);                    \
    return fd;                                                                \
  }
OPENING(open)
OPENING(open64)

int close(int fd) {
  static int (*real)(int);
  if (!real) real = dlsym(RTLD_NEXT, "close");
  struct file *file = ours(fd);
  if (file) {
    int shadow = file->shadow;
    file->shadow = 0;
    real(shadow);
  }
  return real(fd);
}

#define WRITING(name)                                                         \
  ssize_t name(int fd, const void *bytes, size_t len, off_t at) {             \
    static ssize_t (*real)(int, const void *, size_t, off_t);                 \
    if (!real) real = dlsym(RTLD_NEXT, #name);                                \
    struct file *file = ours(fd);                                             \
    if (file && wished("full")) { errno = ENOSPC; return -1; }                \
    ssize_t done = real(fd, bytes, len, at);                                  \
    if (file && done > 0) note(file, at, bytes, (size_t)done, 0);             \
    return done;                                                              \
  }
WRITING(pwrite)
WRITING(pwrite64)

ssize_t write(int fd, const void *bytes, size_t len) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = dlsym(RTLD_NEXT, "write");
  struct file *file = ours(fd);
  off_t at = file ? lseek(fd, 0, SEEK_CUR) : 0;
  if (file && wished("full")) { errno = ENOSPC; return -1; }
  ssize_t done = real(fd, bytes, len);
  if (file && done > 0) note(file, at, bytes, (size_t)done, 0);
  return done;
}

#define CUTTING(name)                                                         \
  int name(int fd, off_t len) {                                               \
    static int (*real)(int, off_t);                                           \
    if (!real) real = dlsym(RTLD_NEXT, #name);                                \
    struct file *file = ours(fd);                                             \
    int done = real(fd, len);                                                 \
    if (file && done == 0) note(file, len, NULL, 0, 1);                       \
    return done;                                                              \
  }
CUTTING(ftruncate)
CUTTING(ftruncate64)

#define SYNCING(name)                                                         \
  int name(int fd) {                                                          \
    static int (*real)(int);                                                  \
    if (!real) real = dlsym(RTLD_NEXT, #name);                                \
    struct file *file = ours(fd);                                             \
    if (file && wished("sync")) { errno = EIO; return -1; }                   \
    int done = real(fd);                                                      \
    if (file && done == 0) settle(file);                                      \
    return done;                                                              \
  }
SYNCING(fsync)
SYNCING(fdatasync)

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*real)(clockid_t, struct timespec *);
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  int done = real(clock, now);
  if (done == 0 && clock == CLOCK_REALTIME && wished("clock")) {
    char path[4096], text[32] = "";
    snprintf(path, sizeof path, "%s/clock", getenv("FAULTS"));
    int fd = real_open(path, O_RDONLY);
    if (fd >= 0) {
      if (read(fd, text, sizeof text - 1) > 0) now->tv_sec += atol(text);
      close(fd);
    }
  }
  return done;
}
