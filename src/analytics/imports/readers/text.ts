import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { DomainError } from '../../../base/errors.ts'
import { readHead } from '../../../base/read-head.ts'
import type { ReadOptions } from './row.ts'

/** What is made of a larger piece would outlive it, and be moved between the generations of the heap. */
const chunkBytes = 64 * 1024
/** What a compressed file may unpack to. */
const maxTextBytes = 16 * 1024 ** 3
/** Exports become some fifty times smaller at most; what unpacks to far more is made to fill disks, memory and time. */
export const maxRatio = 500
/** Below this size, the ratio does not matter. */
const smallBytes = 1024 ** 2

/** Whether so many bytes in so few were put there to harm. */
export const isBomb = (bytes: number, packedBytes: number): boolean =>
  bytes > smallBytes && bytes > packedBytes * maxRatio

export type TextOptions = Pick<ReadOptions, 'path' | 'encoding' | 'signal'>

/** The text of a file, which may be compressed by gzip. */
export async function* readText({ path, encoding, signal }: TextOptions): AsyncGenerator<string> {
  for await (const text of decodeText(await openBytes(path, signal), encoding))
    yield text.includes(invalidBytes) ? text.replaceAll(invalidBytes, replaced) : text
}

/** As `readText`, but bytes that are no text become `invalidBytes`. */
export async function* readMarkedText({ path, encoding, signal }: TextOptions): AsyncGenerator<string> {
  yield* decodeText(await openBytes(path, signal), encoding)
}

/** Stands for bytes that are no text. Unlike U+FFFD, no text contains it. */
export const invalidBytes = '\uffff'

const marks: readonly (readonly [mark: string, encoding: string])[] = [
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]

/** The text that buffers contain, with `invalidBytes` for what is no text. */
export async function* decodeText(
  chunks: AsyncIterable<unknown>,
  encoding: ReadOptions['encoding'] = 'auto',
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let bytes = 0
  let before: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes > maxTextBytes) throw new DomainError('invalid', 'The file unpacks to more than 16 GB.')
    const mark = chunk.toString('hex', 0, 2)
    decoder ??= new TextDecoder(
      encoding === 'auto' ? (marks.find(([first]) => first === mark)?.[1] ?? 'utf-8') : encoding,
    )
    const text = decoder.decode(chunk, { stream: true })
    const isDoubtful = decoder.encoding === 'utf-8' && text.includes(replaced)
    if (text !== '') yield isDoubtful ? markInvalid(text, Buffer.concat([before, chunk])) : text
    before = Buffer.from(chunk.subarray(-2))
  }
  const rest = decoder?.decode()
  if (rest) yield rest.replaceAll(replaced, invalidBytes)
}

/** What a decoder writes for bytes that are no text. */
const replaced = '\ufffd'
const replacedBytes = Buffer.from(replaced)

/** Texts in UTF-8 may contain the replacement of an earlier decoder, which stays if all of their bytes are valid. */
function markInvalid(text: string, bytes: Buffer): string {
  let written = 0
  for (let at = bytes.indexOf(replacedBytes); at >= 0; at = bytes.indexOf(replacedBytes, at + 3)) written++
  return text.split(replaced).length - 1 === written ? text : text.replaceAll(replaced, invalidBytes)
}

async function openBytes(path: string, signal: AbortSignal): Promise<AsyncIterable<unknown>> {
  const file = createReadStream(path, { highWaterMark: chunkBytes, signal })
  if (!(await isGzip(path))) return file
  const unpacked = createGunzip({ chunkSize: chunkBytes })
  // The reader sees the error.
  pipeline(file, unpacked, () => {})
  return rejectBomb(unpacked, (await stat(path)).size)
}

async function* rejectBomb(chunks: AsyncIterable<unknown>, packedBytes: number): AsyncGenerator<unknown> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += Buffer.isBuffer(chunk) ? chunk.length : 0
    if (isBomb(bytes, packedBytes))
      throw new DomainError('invalid', `The file is refused: it unpacks to more than ${maxRatio} times its size.`)
    yield chunk
  }
}

async function isGzip(path: string): Promise<boolean> {
  return (await readHead(path, 2)).toString('hex') === '1f8b'
}
