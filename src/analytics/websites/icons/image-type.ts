const signatures: readonly (readonly [type: string, test: (bytes: Buffer) => boolean])[] = [
  ['image/png', (bytes) => startsWith(bytes, '89504e470d0a1a0a')],
  ['image/x-icon', (bytes) => startsWith(bytes, '00000100') && bytes.readUInt16LE(4) > 0],
  ['image/gif', (bytes) => startsWith(bytes, '474946383961') || startsWith(bytes, '474946383761')],
  ['image/jpeg', (bytes) => startsWith(bytes, 'ffd8ff')],
  ['image/webp', (bytes) => startsWith(bytes, '52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP'],
]

/**
 * The type of a raster image by its first bytes, whatever its server claims; undefined for anything else. SVG is left out: it
 * is a document that can hold scripts and links.
 */
export const imageTypeOf = (bytes: Buffer): string | undefined =>
  bytes.length < 16 ? undefined : signatures.find(([, test]) => test(bytes))?.[0]

const startsWith = (bytes: Buffer, hex: string): boolean => bytes.subarray(0, hex.length / 2).toString('hex') === hex
