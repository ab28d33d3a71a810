import { type FileHandle, open } from 'node:fs/promises'
import { type ChecksumKind, createChecksum } from './checksum.ts'
import type { FileContent } from './manifest.ts'

const chunkBytes = 4 * 1024 ** 2

/** The bytes of an open file, from a position up to another one. The buffer is reused after the next chunk. */
export async function* readChunks(handle: FileHandle, from = 0, to = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer> {
  // Two buffers: the next chunk is read while the last one is used.
  const buffers = [Buffer.allocUnsafe(chunkBytes), Buffer.allocUnsafe(chunkBytes)]
  const read = async (index: number, position: number): Promise<Buffer> => {
    const buffer = buffers[index % 2] ?? Buffer.alloc(chunkBytes)
    const { bytesRead } = await handle.read(buffer, 0, Math.min(chunkBytes, to - position), position)
    return buffer.subarray(0, bytesRead)
  }
  let position = from
  let next = read(0, position)
  for (let index = 1; ; index++) {
    const chunk = await next
    if (chunk.length === 0) return
    position += chunk.length
    if (position < to) next = read(index, position)
    yield chunk
    if (position >= to) return
  }
}

/** Opens a file while `use` reads its chunks. */
export async function withChunks<T>(path: string, use: (chunks: AsyncGenerator<Buffer>) => Promise<T>): Promise<T> {
  const handle = await open(path)
  try {
    return await use(readChunks(handle))
  } finally {
    await handle.close()
  }
}

export async function hashFile(
  path: string,
  kind: ChecksumKind,
  used: (bytes: number) => void = () => {},
): Promise<FileContent> {
  const checksum = createChecksum(kind)
  let bytes = 0
  await withChunks(path, async (chunks) => {
    for await (const chunk of chunks) {
      checksum.update(chunk)
      bytes += chunk.length
      used(chunk.length)
    }
  })
  return { bytes, ...checksum.finish() }
}

/** Writes a new file, synced to disk, and computes its checksum while it is written. */
export async function writeHashed(
  path: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  kind: ChecksumKind = 'gmac',
): Promise<FileContent> {
  const checksum = createChecksum(kind)
  let bytes = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) {
      const writing = writeAll(handle, chunk)
      // While the disk is written to.
      checksum.update(chunk)
      bytes += chunk.length
      await writing
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, ...checksum.finish() }
}

async function writeAll(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let done = 0; done < chunk.length; ) {
    done += (await handle.write(chunk, done, chunk.length - done)).bytesWritten
  }
}

/** Makes renamed and new names of a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
