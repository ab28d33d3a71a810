import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ContentEncoding, createDecoder } from './content-encoding.ts'
import { FetchError } from './fetch-error.ts'

export interface BodyLimits {
  readonly maxBytes: number
  readonly maxRatio: number
  /** What to do with a body over `maxBytes`: keep the part before, or fail. */
  readonly whenTooLarge: 'cut' | 'fail'
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
  encoding: ContentEncoding,
  limits: BodyLimits,
  onWire: (bytes: number) => void,
  onChunk: OnChunk,
): Promise<ReadBody> {
  let bytesOnWire = 0
  let bytes = 0
  let truncated = false

  const countWire = (chunk: Uint8Array) => {
    bytesOnWire += chunk.length
    onWire(chunk.length)
    if (bytesOnWire > limits.maxBytes && encoding !== 'identity') throw tooLarge()
  }

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

  if (encoding === 'identity') {
    for await (const chunk of source) {
      countWire(chunk)
      if (!take(chunk)) break
    }
  } else {
    await decode(source, encoding, countWire, take)
  }
  return { bytesOnWire, bytes, truncated }
}

async function decode(
  source: Readable,
  encoding: Exclude<ContentEncoding, 'identity'>,
  countWire: (chunk: Uint8Array) => void,
  take: OnChunk,
): Promise<void> {
  const wire = counted(source, countWire)
  const first = await wire.next()
  if (first.done) return
  const enough = new AbortController()
  const decoder = createDecoder(encoding, first.value)
  let failure: unknown
  try {
    await pipeline(
      async function* () {
        yield first.value
        yield* wire
      },
      decoder,
      async (decoded: AsyncIterable<Uint8Array>) => {
        for await (const chunk of decoded) if (!take(chunk)) enough.abort()
      },
      { signal: enough.signal },
    )
  } catch (error) {
    failure = error
  }
  if (failure === undefined || enough.signal.aborted) return
  throw decoder.errored === failure && isZlibError(failure)
    ? new FetchError('bad-encoding', `The answer is not valid ${encoding}.`)
    : failure
}

async function* counted(source: Readable, countWire: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    countWire(chunk)
    yield chunk
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'errno' in error
}

function tooLarge(): FetchError {
  return new FetchError('too-large', 'The answer is larger than audits read.')
}
