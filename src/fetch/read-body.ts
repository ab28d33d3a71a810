import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { message } from '../base/message.ts'
import { type ContentEncoding, createDecoder } from './content-encoding.ts'
import { FetchError } from './fetch-error.ts'

export interface BodyLimits {
  readonly maxBytes: number
  readonly maxRatio: number
  /** Whether a body over `maxBytes` is truncated or fails. */
  readonly whenTooLarge: 'truncate' | 'fail'
  /** Whether a body that is itself a gzip file, sent without a content encoding, is decompressed. */
  readonly unpackGzip: boolean
}

export interface BodySizes {
  readonly bytesOnWire: number
  readonly bytes: number
  readonly truncated: boolean
}

/** Smaller bodies may have any compression ratio: they are just repetitive pages. */
const minBytesForRatio = 1024 * 1024

/** Gets a chunk of the decoded body; returns whether to read on. */
export type OnChunk = (chunk: Uint8Array) => boolean

/** Passes the decoded body to `onChunk` as it arrives, and stops at the limits. */
export async function readBody(
  source: Readable,
  declared: ContentEncoding,
  limits: BodyLimits,
  onWireBytes: (bytes: number) => void,
  onChunk: OnChunk,
): Promise<BodySizes> {
  let bytesOnWire = 0
  let bytes = 0
  let truncated = false
  let encoding = declared

  const countWire = (count: number): void => {
    bytesOnWire += count
    onWireBytes(count)
  }
  const accept: OnChunk = (chunk) => {
    const remaining = limits.maxBytes - bytes
    truncated = chunk.length > remaining
    if (truncated && limits.whenTooLarge === 'fail') throw tooLarge()
    const kept = truncated ? chunk.subarray(0, remaining) : chunk
    bytes += kept.length
    if (encoding !== 'identity' && bytes > minBytesForRatio && bytes > bytesOnWire * limits.maxRatio) {
      throw new FetchError('too-large', message('The response decompresses to many times its size.'))
    }
    if (kept.length > 0 && !onChunk(kept)) truncated = true
    return !truncated
  }

  if (declared === 'identity' && !limits.unpackGzip) {
    await readPlain(source, countWire, accept)
    return { bytesOnWire, bytes, truncated }
  }

  const wire = countBytes(source, countWire)
  const first = await wire.next()
  if (first.done) return { bytesOnWire, bytes, truncated }
  if (declared === 'identity' && isGzip(first.value)) encoding = 'gzip'
  const chunks = async function* () {
    yield first.value
    for await (const chunk of wire) {
      // Encoded bytes count even if they decode to nothing, such as empty gzip blocks.
      if (encoding !== 'identity' && bytesOnWire > limits.maxBytes) throw tooLarge()
      yield chunk
    }
  }
  if (encoding === 'identity') for await (const chunk of chunks()) if (!accept(chunk)) break
  if (encoding !== 'identity') await decode(chunks, encoding, createDecoder(encoding, first.value), accept)
  return { bytesOnWire, bytes, truncated }
}

/** By events, which cost half as much as iterating over the stream. */
const readPlain = (source: Readable, count: (bytes: number) => void, accept: OnChunk): Promise<void> =>
  new Promise((resolve, reject) => {
    source.on('data', (chunk: Uint8Array) => {
      if (source.destroyed) return
      count(chunk.length)
      try {
        if (accept(chunk)) return
        resolve()
      } catch (error) {
        reject(error)
      }
      source.destroy()
    })
    source.on('end', resolve)
    source.on('error', reject)
    source.on('close', () => {
      if (!source.readableEnded) reject(source.errored ?? new Error('The response was not read to its end.'))
    })
  })

async function decode(
  chunks: () => AsyncGenerator<Uint8Array>,
  encoding: ContentEncoding,
  decoder: Transform,
  accept: OnChunk,
): Promise<void> {
  const stopped = new AbortController()
  try {
    const consume = async (decoded: AsyncIterable<Uint8Array>) => {
      for await (const chunk of decoded) if (!accept(chunk)) stopped.abort()
    }
    await pipeline(chunks, decoder, consume, { signal: stopped.signal })
  } catch (error) {
    if (stopped.signal.aborted) return
    if (decoder.errored !== error || !isZlibError(error)) throw error
    throw new FetchError('bad-encoding', message('The response is not valid {encoding}.', { encoding }))
  }
}

async function* countBytes(source: Readable, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    count(chunk.length)
    yield chunk
  }
}

function isGzip(start: Uint8Array): boolean {
  return start[0] === 0x1f && start[1] === 0x8b
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'errno' in error
}

function tooLarge(): FetchError {
  return new FetchError('too-large', message('The response exceeds the size limit of audits.'))
}
