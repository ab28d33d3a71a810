import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto'
import { DomainError } from '../base/errors.ts'

/**
 * Encryption with a passphrase in the format of age (https://age-encryption.org/v1), which `age --decrypt` can read. Written with
 * Node's own ciphers, which are several times as fast as those of the JavaScript library.
 */
const intro = 'age-encryption.org/v1'
const saltLabel = 'age-encryption.org/v1/scrypt'
const plainChunk = 64 * 1024
const tagBytes = 16
const nonceBytes = 16
/** Takes 128 MB of memory; what others wrote may take eight times as much. */
const workFactor = 17
const maxWorkFactor = 20
const maxHeader = 4_096

export class WrongPassphrase extends DomainError {}

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '')
const decode = (text: string): Buffer => Buffer.from(text, 'base64')
const noNonce = Buffer.alloc(12)

const wrapKeyOf = (passphrase: string, salt: Buffer, logN: number): Buffer =>
  scryptSync(passphrase, Buffer.concat([Buffer.from(saltLabel), salt]), 32, {
    N: 2 ** logN,
    r: 8,
    p: 1,
    maxmem: 2 ** logN * 1024 + 16 * 1024 ** 2,
  })

const derive = (fileKey: Buffer, salt: Buffer, info: string): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, salt, info, 32))

const macOf = (fileKey: Buffer, header: string): Buffer =>
  createHmac('sha256', derive(fileKey, Buffer.alloc(0), 'header'))
    .update(header)
    .digest()

function seal(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Null if the key is wrong or the data damaged. */
function unseal(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | null {
  const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: tagBytes })
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, sealed.length - tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

function chunkNonce(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(counter, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

export type Transform = (chunks: AsyncIterable<Buffer> | Iterable<Buffer>) => AsyncGenerator<Buffer>

/**
 * Encrypts any number of files. They share a header, so that deriving the key from the passphrase, which is slow on purpose, is
 * done once; each has its own nonce, and so its own key.
 */
export function createEncryption(passphrase: string): Transform {
  const salt = randomBytes(16)
  const fileKey = randomBytes(16)
  const body = encode(seal(wrapKeyOf(passphrase, salt, workFactor), noNonce, fileKey))
  const header = `${intro}\n-> scrypt ${encode(salt)} ${workFactor}\n${body}\n---`
  const start = `${header} ${encode(macOf(fileKey, header))}\n`
  return async function* encrypt(chunks) {
    const nonce = randomBytes(nonceBytes)
    const key = derive(fileKey, nonce, 'payload')
    yield Buffer.concat([Buffer.from(start), nonce])
    let counter = 0
    for await (const { piece, isLast } of inPieces(chunks, plainChunk))
      yield seal(key, chunkNonce(counter++, isLast), piece)
  }
}

/** Decrypts files, deriving the key once for all files with the same header. */
export function createDecryption(passphrase: string): Transform {
  const fileKeys = new Map<string, Buffer>()
  return async function* decrypt(chunks) {
    const source = asIterator(chunks)
    let head = Buffer.alloc(0)
    let end = -1
    while (end < 0) {
      const { value, done } = await source.next()
      if (value) head = Buffer.concat([head, value])
      const at = head.indexOf('\n---')
      end = at < 0 ? -1 : head.indexOf('\n', at + 1)
      if (end >= 0 && head.length >= end + 1 + nonceBytes) break
      if (done || (end < 0 && head.length > maxHeader)) throw new DomainError('invalid', 'This is no file of age.')
      end = -1
    }
    const text = head.subarray(0, end).toString('latin1')
    const fileKey = fileKeys.get(text) ?? readFileKey(text, passphrase)
    fileKeys.set(text, fileKey)
    const rest = head.subarray(end + 1)
    const key = derive(fileKey, rest.subarray(0, nonceBytes), 'payload')
    const sealed = prepend(rest.subarray(nonceBytes), source)
    let counter = 0
    for await (const { piece, isLast } of inPieces(sealed, plainChunk + tagBytes)) {
      const plain = piece.length < tagBytes ? null : unseal(key, chunkNonce(counter++, isLast), piece)
      if (!plain) throw new DomainError('invalid', 'An encrypted file is damaged or incomplete.')
      yield plain
    }
  }
}

function readFileKey(text: string, passphrase: string): Buffer {
  const match = /^age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) (\d{1,2})\n([\w+/]{43})\n--- ([\w+/]{43})$/.exec(text)
  const [, salt = '', factor = '', body = '', mac = ''] = match ?? []
  if (!match || Number(factor) > maxWorkFactor)
    throw new DomainError('invalid', 'This is no file that age encrypted with a passphrase.')
  const fileKey = unseal(wrapKeyOf(passphrase, decode(salt), Number(factor)), noNonce, decode(body))
  if (!fileKey) throw new WrongPassphrase('invalid', 'The passphrase is wrong.')
  const expected = macOf(fileKey, text.slice(0, text.lastIndexOf('---') + 3))
  const given = decode(mac)
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new DomainError('invalid', 'The header of an encrypted file is damaged.')
  return fileKey
}

async function* asIterator(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks
}

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

/** Pieces of the same size; only the last may be shorter, and is known to be the last. */
async function* inPieces(chunks: AsyncIterable<Buffer> | Iterable<Buffer>, size: number) {
  let pending: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    // A copy, because the source may reuse its buffer while the rest of it waits here.
    pending.push(Buffer.from(chunk))
    length += chunk.length
    if (length <= size) continue
    const all = Buffer.concat(pending)
    let at = 0
    // A piece is yielded only if more follows.
    for (; length - at > size; at += size) yield { piece: all.subarray(at, at + size), isLast: false }
    pending = [all.subarray(at)]
    length -= at
  }
  yield { piece: Buffer.concat(pending), isLast: true }
}
