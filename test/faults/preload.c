/*
 * Loaded into a process of the tests by LD_PRELOAD. What it does is set from outside, in a file that it maps (FAULTS_CONTROL):
 * 8 bytes for nanoseconds that the wall clock is ahead, then 4 bytes for a fault of the file system below FAULTS_FOLDER.
 * If FAULTS_LOG names a file, it logs every change to a file below that folder, in the order in which they took effect.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum fault { NONE, NO_SPACE, READ_ONLY, NO_SYNC };
enum change { CREATE = 1, WRITE, TRUNCATE, SYNC, RENAME, REMOVE };

struct control {
  volatile int64_t ahead;
  volatile int32_t fault;
};

static struct control none;
static struct control *control = &none;
static const char *folder;
static int log_fd = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

__attribute__((constructor)) static void set_up(void) {
  const char *path = getenv("FAULTS_CONTROL");
  folder = getenv("FAULTS_FOLDER");
  int fd = path ? syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC) : -1;
  if (fd >= 0) {
    void *mapped = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (mapped != MAP_FAILED) control = mapped;
    syscall(SYS_close, fd);
  }
  const char *log = getenv("FAULTS_LOG");
  if (log) log_fd = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_APPEND | O_CLOEXEC);
}

static int is_below(const char *path) { return folder && strncmp(path, folder, strlen(folder)) == 0; }

/* Whether the open file or folder is below the folder. The shared memory of SQLite is not a part of its data. */
static int is_ours(int fd) {
  if (!folder || (log_fd < 0 && control->fault == NONE)) return 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  return is_below(path) && !(length > 4 && strcmp(path + length - 4, "-shm") == 0);
}

static int fails(int error) {
  errno = error;
  return -1;
}

static int refused(void) {
  if (control->fault == NO_SPACE) return ENOSPC;
  return control->fault == READ_ONLY ? EROFS : 0;
}

static uint64_t inode_of(int fd) {
  struct stat status;
  return fstat(fd, &status) == 0 ? status.st_ino : 0;
}

/* The lock is held. */
static void record(enum change change, uint64_t inode, uint64_t offset, const char *path, const struct iovec *data, int count, size_t bytes) {
  if (log_fd < 0) return;
  uint32_t path_length = path ? strlen(path) : 0;
  uint64_t header[4] = {((uint64_t)path_length << 32) | change, inode, offset, bytes};
  struct iovec parts[64] = {{header, sizeof header}, {(void *)path, path_length}};
  int used = 2;
  for (int i = 0; i < count && bytes > 0 && used < 64; i++) {
    size_t part = data[i].iov_len < bytes ? data[i].iov_len : bytes;
    parts[used++] = (struct iovec){data[i].iov_base, part};
    bytes -= part;
  }
  syscall(SYS_writev, log_fd, parts, used);
}

static ssize_t write_parts(int fd, const struct iovec *data, int count, off_t offset, int has_offset) {
  int ours = is_ours(fd);
  if (ours && refused()) return fails(refused());
  if (!ours || log_fd < 0) return has_offset ? syscall(SYS_pwritev, fd, data, count, offset, 0) : syscall(SYS_writev, fd, data, count);
  pthread_mutex_lock(&lock);
  ssize_t written = has_offset ? syscall(SYS_pwritev, fd, data, count, offset, 0) : syscall(SYS_writev, fd, data, count);
  int error = errno;
  if (written > 0) record(WRITE, inode_of(fd), has_offset ? offset : lseek(fd, 0, SEEK_CUR) - written, NULL, data, count, written);
  pthread_mutex_unlock(&lock);
  errno = error;
  return written;
}

ssize_t write(int fd, const void *data, size_t bytes) {
  struct iovec part = {(void *)data, bytes};
  return write_parts(fd, &part, 1, 0, 0);
}
ssize_t writev(int fd, const struct iovec *data, int count) { return write_parts(fd, data, count, 0, 0); }
ssize_t pwrite(int fd, const void *data, size_t bytes, off_t offset) {
  struct iovec part = {(void *)data, bytes};
  return write_parts(fd, &part, 1, offset, 1);
}
ssize_t pwrite64(int fd, const void *data, size_t bytes, off64_t offset) { return pwrite(fd, data, bytes, offset); }
ssize_t pwritev(int fd, const struct iovec *data, int count, off_t offset) { return write_parts(fd, data, count, offset, 1); }
ssize_t pwritev64(int fd, const struct iovec *data, int count, off64_t offset) { return write_parts(fd, data, count, offset, 1); }

int ftruncate(int fd, off_t size) {
  int ours = is_ours(fd);
  if (ours && refused()) return fails(refused());
  pthread_mutex_lock(&lock);
  int result = syscall(SYS_ftruncate, fd, size);
  int error = errno;
  if (ours && result == 0) record(TRUNCATE, inode_of(fd), size, NULL, NULL, 0, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}
int ftruncate64(int fd, off64_t size) { return ftruncate(fd, size); }

/* Logged when it is done: what was written meanwhile counts as not synchronized. */
static int synchronize(int fd, long call) {
  int ours = is_ours(fd);
  if (ours && control->fault == NO_SYNC) return fails(EIO);
  if (!ours || log_fd < 0) return syscall(call, fd);
  pthread_mutex_lock(&lock);
  record(SYNC, inode_of(fd), 0, NULL, NULL, 0, 0);
  pthread_mutex_unlock(&lock);
  return 0;
}
int fsync(int fd) { return synchronize(fd, SYS_fsync); }
int fdatasync(int fd) { return synchronize(fd, SYS_fdatasync); }

static int open_at(int at, const char *path, int flags, mode_t mode) {
  int ours = path[0] == '/' && is_below(path);
  int creates = flags & O_CREAT;
  if (ours && control->fault == READ_ONLY && (flags & (O_WRONLY | O_RDWR | O_CREAT))) return fails(EROFS);
  if (!ours || log_fd < 0 || !(flags & (O_CREAT | O_TRUNC))) return syscall(SYS_openat, at, path, flags, mode);
  pthread_mutex_lock(&lock);
  int existed = syscall(SYS_faccessat, at, path, F_OK) == 0;
  int fd = syscall(SYS_openat, at, path, flags, mode);
  int error = errno;
  if (fd >= 0 && creates && !existed) record(CREATE, inode_of(fd), 0, path, NULL, 0, 0);
  else if (fd >= 0 && (flags & O_TRUNC)) record(TRUNCATE, inode_of(fd), 0, NULL, NULL, 0, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return fd;
}

#define MODE(flags) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | O_TMPFILE)) { \
    va_list more; \
    va_start(more, flags); \
    mode = va_arg(more, mode_t); \
    va_end(more); \
  }
int open(const char *path, int flags, ...) {
  MODE(flags)
  return open_at(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  MODE(flags)
  return open_at(AT_FDCWD, path, flags, mode);
}
int openat(int at, const char *path, int flags, ...) {
  MODE(flags)
  return open_at(at, path, flags, mode);
}
int openat64(int at, const char *path, int flags, ...) {
  MODE(flags)
  return open_at(at, path, flags, mode);
}

int rename(const char *from, const char *to) {
  REAL(rename);
  int ours = is_below(from) || is_below(to);
  if (ours && control->fault == READ_ONLY) return fails(EROFS);
  if (!ours) return real(from, to);
  pthread_mutex_lock(&lock);
  int result = real(from, to);
  int error = errno;
  char both[8192];
  snprintf(both, sizeof both, "%s\n%s", from, to);
  if (result == 0) record(RENAME, 0, 0, both, NULL, 0, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

int unlink(const char *path) {
  REAL(unlink);
  int ours = is_below(path);
  if (ours && control->fault == READ_ONLY) return fails(EROFS);
  if (!ours) return real(path);
  pthread_mutex_lock(&lock);
  int result = real(path);
  int error = errno;
  if (result == 0) record(REMOVE, 0, 0, path, NULL, 0, 0);
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}
int remove(const char *path) {
  REAL(remove);
  struct stat status;
  return lstat(path, &status) == 0 && !S_ISDIR(status.st_mode) ? unlink(path) : real(path);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = syscall(SYS_clock_gettime, clock, time);
  if (result != 0 || clock != CLOCK_REALTIME || control->ahead == 0) return result;
  int64_t now = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec + control->ahead;
  time->tv_sec = now / 1000000000;
  time->tv_nsec = now % 1000000000;
  return 0;
}
int gettimeofday(struct timeval *time, void *zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}
time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}
