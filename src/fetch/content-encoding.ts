import type { Transform } from 'node:stream'
import zlib from 'node:zlib'
import { message } from '../base/message.ts'
import { FetchError } from './fetch-error.ts'

export type ContentEncoding = 'identity' | 'gzip' | 'br' | 'zstd' | 'deflate'

export const acceptEncoding = 'gzip, br, zstd, deflate'

/** Reads the `content-encoding` header. Stacked codings are refused: in practice only decompression bombs use them. */
export function readContentEncoding(values: readonly string[]): ContentEncoding {
  const codings = values
    .join(',')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
  const [coding, ...others] = codings
  if (coding === undefined) return 'identity'
  if (others.length > 0) throw new FetchError('bad-encoding', message('The response is encoded more than once.'))
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return 'gzip'
    case 'br':
    case 'zstd':
    case 'deflate':
      return coding
    default:
      throw new FetchError('bad-encoding', message('The response has an unknown Content-Encoding.'))
  }
}

const chunkSize = 64 * 1024
/** A zstd frame may request a window of gigabytes. RFC 9659 limits it to 8 MB, as browsers do. */
const zstdWindow = { [zlib.constants.ZSTD_d_windowLogMax]: 23 }

/** `first` holds the first bytes of the body: servers send `deflate` both with and without the zlib header. */
export function createDecoder(encoding: Exclude<ContentEncoding, 'identity'>, first: Uint8Array): Transform {
  switch (encoding) {
    case 'gzip':
      return zlib.createGunzip({ chunkSize })
    case 'br':
      return zlib.createBrotliDecompress({ chunkSize })
    case 'zstd':
      return zlib.createZstdDecompress({ chunkSize, params: zstdWindow })
    case 'deflate':
      return ((first[0] ?? 0) & 0x0f) === 8 ? zlib.createInflate({ chunkSize }) : zlib.createInflateRaw({ chunkSize })
  }
}
