export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** The bytes of a file in which its size is found in all but a few photos. */
export const imageStartBytes = 32 * 1024

/** The size in pixels by the first bytes of an image: PNG, GIF, JPEG, WebP, AVIF or SVG; null if they do not tell. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (data.length < 30) return null
  const text = (from: number, to: number): string => data.toString('latin1', from, to)
  const size =
    text(1, 4) === 'PNG'
      ? sized(data.readUInt32BE(16), data.readUInt32BE(20))
      : text(0, 3) === 'GIF'
        ? sized(data.readUInt16LE(6), data.readUInt16LE(8))
        : data[0] === 0xff && data[1] === 0xd8
          ? sizeOfJpeg(data)
          : text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP'
            ? sizeOfWebp(data, text(12, 16))
            : text(4, 8) === 'ftyp'
              ? sizeOfAvif(data)
              : sizeOfSvg(text(0, 2_000))
  return size !== null && size.width > 0 && size.height > 0 ? size : null
}

const sized = (width: number, height: number): ImageSize => ({ width, height })

/** The segments before the frame, whose markers are 0xc0 to 0xcf without those of tables. */
function sizeOfJpeg(data: Buffer): ImageSize | null {
  for (let at = 2; at + 9 < data.length; ) {
    if (data[at] !== 0xff) return null
    const marker = data[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc)
      return sized(data.readUInt16BE(at + 7), data.readUInt16BE(at + 5))
    at += 2 + data.readUInt16BE(at + 2)
  }
  return null
}

function sizeOfWebp(data: Buffer, chunk: string): ImageSize | null {
  if (chunk === 'VP8X') return sized(data.readUIntLE(24, 3) + 1, data.readUIntLE(27, 3) + 1)
  if (chunk === 'VP8 ') return sized(data.readUInt16LE(26) & 0x3fff, data.readUInt16LE(28) & 0x3fff)
  if (chunk !== 'VP8L') return null
  const bits = data.readUInt32LE(21)
  return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
}

/** The property `ispe`: its name, a version, then width and height. */
function sizeOfAvif(data: Buffer): ImageSize | null {
  const at = data.indexOf('ispe')
  return at === -1 || at + 16 > data.length ? null : sized(data.readUInt32BE(at + 8), data.readUInt32BE(at + 12))
}

function sizeOfSvg(text: string): ImageSize | null {
  const start = text.indexOf('<svg')
  if (start === -1) return null
  const end = text.indexOf('>', start)
  const tag = end === -1 ? text.slice(start) : text.slice(start, end)
  const width = Number(/\swidth=["'](\d{1,6}(?:\.\d{1,6})?)(?:px)?["']/.exec(tag)?.[1] ?? 0)
  const height = Number(/\sheight=["'](\d{1,6}(?:\.\d{1,6})?)(?:px)?["']/.exec(tag)?.[1] ?? 0)
  return width > 0 && height > 0 ? sized(Math.round(width), Math.round(height)) : null
}
