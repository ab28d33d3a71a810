import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Reads a column of compressed JSON. */
export const unpackJson = async (packed: Uint8Array): Promise<unknown> =>
  JSON.parse((await decompress(packed)).toString())

export const packJson = (value: unknown): Promise<Uint8Array> => compress(JSON.stringify(value))
