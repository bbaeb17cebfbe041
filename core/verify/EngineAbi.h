// SPDX-License-Identifier: Apache-2.0
#pragma once

// The border between pt2scope and its engine plugins: shared libraries that export the two functions at the end. Plain
// C; whoever allocates something frees it; pointers that are handed over are valid until the call returns. Any change
// of a struct raises PT2SCOPE_ENGINE_ABI, and a plugin of another number is not used.

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PT2SCOPE_ENGINE_ABI 1u
#define PT2SCOPE_HISTOGRAM_BINS 64
#define PT2SCOPE_TEXT_BYTES 512

/* Codes of errors: 0 is none, else 1 + ErrorCode of core/bytes/Result.h. The text is cut where it does not fit. */
typedef struct pt2scope_error {
    int32_t code;
    char text[PT2SCOPE_TEXT_BYTES];
} pt2scope_error;

typedef struct pt2scope_view {
    uint32_t dtype;     /* a number of the export schema */
    uint32_t bits_only; /* no statistics */
    size_t rank;
    const int64_t *sizes; /* elements, unchecked, as the next two */
    const int64_t *strides;
    int64_t offset;
} pt2scope_view;

typedef struct pt2scope_storage {
    uint64_t nbytes;     /* as claimed: what open() gives counts */
    uint32_t sequential; /* reading backwards is slow */
    const pt2scope_view *views;
    size_t view_count;
} pt2scope_storage;

typedef struct pt2scope_work {
    uint32_t statistics;
    uint32_t histogram;
    uint32_t digest;        /* 0 none, 1 CRC-32, 2 SHA-256 */
    uint32_t threads;       /* of the CPU, at most */
    uint64_t device_memory; /* bytes, at most; 0: the engine's own choice */
} pt2scope_work;

typedef struct pt2scope_number {
    uint32_t kind; /* 0 absent, 1 real, 2 signed, 3 unsigned */
    double real;
    int64_t signed_integer;
    uint64_t unsigned_integer;
} pt2scope_number;

typedef struct pt2scope_part {
    uint64_t count, nan, pos_inf, neg_inf, zeros, subnormal;
    uint32_t constant, has_histogram;
    pt2scope_number min, max, mean, std;
    double edges[PT2SCOPE_HISTOGRAM_BINS + 1];
    uint64_t counts[PT2SCOPE_HISTOGRAM_BINS];
} pt2scope_part;

typedef struct pt2scope_view_result {
    pt2scope_error failure; /* with statistics: of the digest alone */
    uint32_t parts;         /* 0 no statistics, 1 real, 2 complex */
    pt2scope_part part[2];
    uint64_t other_bytes;
    char digest[68]; /* hexadecimal, ends with NUL; empty: none */
} pt2scope_view_result;

typedef struct pt2scope_storage_result {
    uint64_t nbytes;
    uint32_t has_crc32, crc32;
    pt2scope_error failure;
    pt2scope_error fallback;
} pt2scope_storage_result;

/* What the host offers during a run. All but the two results may be called from any thread at any time. */
typedef struct pt2scope_host {
    void *self;
    /* Bytes of a storage, or -1 and the error. Every storage that was opened is closed once. */
    int64_t (*open)(void *self, size_t storage, pt2scope_error *error);
    /* Bytes read: fewer than asked for only at the end or on failure, then with the error. */
    uint64_t (*read)(void *self, size_t storage, uint64_t offset, void *to, uint64_t nbytes, pt2scope_error *error);
    void (*close)(void *self, size_t storage);
    uint32_t (*cancelled)(void *self);
    void (*progress)(void *self, uint64_t nbytes, size_t tensors);
    /* One call at a time: first those of a storage's views, then the storage's own. */
    void (*view_result)(void *self, size_t storage, size_t view, const pt2scope_view_result *result);
    void (*storage_result)(void *self, size_t storage, const pt2scope_storage_result *result);
} pt2scope_host;

typedef struct pt2scope_device {
    char id[64];
    char name[256];
    uint64_t memory_bytes, free_bytes;
    char compute_capability[16];
} pt2scope_device;

typedef struct pt2scope_engine pt2scope_engine;
struct pt2scope_engine {
    void *self;
    const char *id;
    const char *version;
    size_t (*device_count)(void *self);
    void (*device)(void *self, size_t index, pt2scope_device *out);
    uint32_t (*supports)(void *self, uint32_t dtype);
    /* 0 cancelled, 1 done, -1 failed with the error. */
    int32_t (*run)(void *self, const pt2scope_storage *storages, size_t count, const pt2scope_work *work,
                   const pt2scope_host *host, pt2scope_error *error);
    void (*destroy)(pt2scope_engine *engine);
};

/* What a plugin exports. `device` is what stands after the engine's name: "", "1", "cpu", "cuda:1". Null: the engine
   cannot work here, for the reason in the error's text; what to do about it may follow after a newline. */
uint32_t pt2scope_engine_abi(void);
pt2scope_engine *pt2scope_engine_create(const char *device, pt2scope_error *error);

#ifdef __cplusplus
}
#endif
