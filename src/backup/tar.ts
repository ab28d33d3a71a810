import { DomainError } from '../base/errors.ts'

/** An archive in the format of POSIX tar (ustar), which every tar can read. */
export interface TarEntry {
  readonly name: string
  readonly bytes: number
  /** Must be read before the next entry. */
  readonly chunks: AsyncIterable<Buffer> | Iterable<Buffer>
}

const recordBytes = 512

function headerOf(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(recordBytes)
  header.write(name, 0, 100)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  // Sizes beyond 8 GB are binary, as GNU tar and all others read them.
  if (bytes < 8 ** 11) header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(bytes), 128)
  }
  header.write('00000000000\0', 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const paddingOf = (bytes: number): number => (recordBytes - (bytes % recordBytes)) % recordBytes

export async function* writeTar(entries: AsyncIterable<TarEntry> | Iterable<TarEntry>): AsyncGenerator<Buffer> {
  for await (const { name, bytes, chunks } of entries) {
    yield headerOf(name, bytes)
    let written = 0
    for await (const chunk of chunks) {
      written += chunk.length
      yield chunk
    }
    if (written !== bytes) throw new Error(`${name} has ${written} bytes instead of ${bytes}.`)
    yield Buffer.alloc(paddingOf(bytes))
  }
  yield Buffer.alloc(2 * recordBytes)
}

/** Reads what `writeTar` wrote. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const { value, done } = await chunks.next()
    // A copy, because the source may reuse its buffer.
    if (!done) rest = Buffer.concat([rest, value])
    return !done
  }
  const take = async (bytes: number): Promise<Buffer> => {
    while (rest.length < bytes) if (!(await more())) throw new DomainError('invalid', 'The archive is incomplete.')
    const taken = rest.subarray(0, bytes)
    rest = rest.subarray(bytes)
    return taken
  }
  async function* body(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      if (rest.length === 0 && !(await more())) throw new DomainError('invalid', 'The archive is incomplete.')
      const piece = await take(Math.min(left, rest.length))
      left -= piece.length
      yield piece
    }
  }
  for (;;) {
    const header = await take(recordBytes)
    if (header.every((byte) => byte === 0)) return
    const { name, bytes } = readHeader(header)
    const reading = body(bytes)
    yield { name, bytes, chunks: reading }
    for await (const _ of reading);
    await take(paddingOf(bytes))
  }
}

function readHeader(header: Buffer): { readonly name: string; readonly bytes: number } {
  const text = (from: number, to: number): string => header.toString('latin1', from, to).replace(/[\0 ].*$/s, '')
  const copy = Buffer.from(header)
  copy.write('        ', 148)
  const sum = copy.reduce((total, byte) => total + byte, 0)
  if (Number.parseInt(text(148, 156), 8) !== sum) throw new DomainError('invalid', 'The archive is damaged.')
  const bytes = header[124] === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 136), 8)
  const name = text(0, 100)
  if (!/^[a-z][a-zA-Z0-9._-]*$/.test(name) || !Number.isSafeInteger(bytes) || bytes < 0)
    throw new DomainError('invalid', `The archive contains ${JSON.stringify(name)}, which is no part of a backup.`)
  return { name, bytes }
}
