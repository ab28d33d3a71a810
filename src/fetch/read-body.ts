import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ContentEncoding, createDecoder } from './content-encoding.ts'
import { FetchError } from './fetch-error.ts'

export interface BodyLimits {
  readonly maxBytes: number
  readonly maxRatio: number
  /** What to do with a body over `maxBytes`: keep the part before, or fail. */
  readonly whenTooLarge: 'cut' | 'fail'
  /** Whether a body that is a gzip file, sent as it is, is unpacked too. */
  readonly unpackGzip: boolean
}

export interface ReadBody {
  readonly bytesOnWire: number
  readonly bytes: number
  readonly truncated: boolean
}

/** Below this a good ratio is just a repetitive page. */
const ratioMattersFrom = 1024 * 1024

/** Takes a piece of the decoded body; returns true while more is wanted. */
export type OnChunk = (chunk: Uint8Array) => boolean

/** Hands the decoded body to `onChunk` as it comes, and stops at the limits, whatever the sender goes on sending. */
export async function readBody(
  source: Readable,
  declared: ContentEncoding,
  limits: BodyLimits,
  onWire: (bytes: number) => void,
  onChunk: OnChunk,
): Promise<ReadBody> {
  let bytesOnWire = 0
  let bytes = 0
  let truncated = false

  const wire = counted(source, (count) => {
    bytesOnWire += count
    onWire(count)
  })
  const first = await wire.next()
  if (first.done) return { bytesOnWire, bytes, truncated }
  const packed = declared === 'identity' && limits.unpackGzip && isGzip(first.value)
  const encoding = packed ? 'gzip' : declared

  const take: OnChunk = (chunk) => {
    const room = limits.maxBytes - bytes
    truncated = chunk.length > room
    if (truncated && limits.whenTooLarge === 'fail') throw tooLarge()
    const kept = truncated ? chunk.subarray(0, room) : chunk
    bytes += kept.length
    if (encoding !== 'identity' && bytes > ratioMattersFrom && bytes > bytesOnWire * limits.maxRatio) {
      throw new FetchError('too-large', 'The answer unpacks to many times its size.')
    }
    if (kept.length > 0 && !onChunk(kept)) truncated = true
    return !truncated
  }

  const pieces = async function* () {
    yield first.value
    for await (const chunk of wire) {
      // What is encoded may be long and say little.
      if (encoding !== 'identity' && bytesOnWire > limits.maxBytes) throw tooLarge()
      yield chunk
    }
  }
  if (encoding === 'identity') for await (const chunk of pieces()) if (!take(chunk)) break
  if (encoding !== 'identity') await decode(pieces, encoding, createDecoder(encoding, first.value), take)
  return { bytesOnWire, bytes, truncated }
}

async function decode(
  pieces: () => AsyncGenerator<Uint8Array>,
  encoding: ContentEncoding,
  decoder: Transform,
  take: OnChunk,
): Promise<void> {
  const enough = new AbortController()
  try {
    const consume = async (decoded: AsyncIterable<Uint8Array>) => {
      for await (const chunk of decoded) if (!take(chunk)) enough.abort()
    }
    await pipeline(pieces, decoder, consume, { signal: enough.signal })
  } catch (error) {
    if (enough.signal.aborted) return
    if (decoder.errored !== error || !isZlibError(error)) throw error
    throw new FetchError('bad-encoding', `The answer is not valid ${encoding}.`)
  }
}

async function* counted(source: Readable, count: (bytes: number) => void): AsyncGenerator<Uint8Array> {
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
  return new FetchError('too-large', 'The answer is larger than audits read.')
}
