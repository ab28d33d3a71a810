import type { Logo } from './branding.ts'
import { LogoError, sanitizeSvg } from './sanitize-svg.ts'

export const maxLogoBytes = 100 * 1024
const maxLogoPixels = 2_000

/** Decodes base64 or a data URL of it. Its type is that of the content, whatever the URL says. */
export function decodeLogo(text: string): Logo {
  const base64 = text.replace(/^data:[^,]{0,100};base64,/i, '').replaceAll(/\s/g, '')
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) throw new LogoError('found text that is not base64')
  return readLogo(Buffer.from(base64, 'base64'))
}

/** Checks the limits, and removes from SVG whatever is not known to be harmless. */
export function readLogo(bytes: Uint8Array): Logo {
  if (bytes.length > maxLogoBytes)
    throw new LogoError(`it can have at most ${maxLogoBytes} bytes, found ${bytes.length}`)
  const type = typeOf(bytes)
  if (type === 'image/svg+xml') {
    const svg = Buffer.from(sanitizeSvg(decodeText(bytes), maxLogoBytes))
    if (svg.length > maxLogoBytes) throw new LogoError(`it can have at most ${maxLogoBytes} bytes, found ${svg.length}`)
    return { type, bytes: svg }
  }
  const size = imageSize({ type, bytes })
  if (size.width < 1 || size.height < 1) throw new LogoError('found an image without a size')
  if (size.width > maxLogoPixels || size.height > maxLogoPixels)
    throw new LogoError(
      `it can have at most ${maxLogoPixels} × ${maxLogoPixels} pixels, found ${size.width} × ${size.height}`,
    )
  return { type, bytes }
}

/** In pixels. An SVG image has any. */
export const imageSize = ({ type, bytes }: RasterLogo): Size =>
  type === 'image/png' ? pngSize(bytes) : jpegSize(bytes)

export type RasterLogo = Logo & { readonly type: 'image/png' | 'image/jpeg' }

export const isRaster = (logo: Logo): logo is RasterLogo => logo.type !== 'image/svg+xml'

interface Size {
  readonly width: number
  readonly height: number
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function typeOf(bytes: Uint8Array): Logo['type'] {
  if (pngStart.every((byte, index) => bytes[index] === byte)) return 'image/png'
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (/^(?:\ufeff)?\s*</.test(new TextDecoder().decode(bytes.subarray(0, 200)))) return 'image/svg+xml'
  throw new LogoError('found another format')
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length)

function pngSize(bytes: Uint8Array): Size {
  const isComplete = bytes.length > 24 && String.fromCharCode(...bytes.subarray(12, 16)) === 'IHDR'
  if (!isComplete) throw new LogoError('found a broken PNG image')
  const view = viewOf(bytes)
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

/** Frame headers, which have the size. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(bytes: Uint8Array): Size {
  const view = viewOf(bytes)
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at++
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  throw new LogoError('found a broken JPEG image')
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new LogoError('found an SVG image that is not UTF-8 text')
  }
}
