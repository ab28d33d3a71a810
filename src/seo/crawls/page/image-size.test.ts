import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageSize } from './image-size.ts'

const padded = (...parts: readonly (string | readonly number[])[]): Uint8Array => {
  const bytes = parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))
  return Buffer.concat([...bytes, Buffer.alloc(40)])
}
const size = (width: number, height: number) => ({ width, height })

const rows: Readonly<Record<string, readonly [Uint8Array, ReturnType<typeof size> | null]>> = {
  PNG: [padded([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 0, 0, 0, 1, 0]), size(512, 256)],
  GIF: [padded('GIF89a', [16, 0, 32, 0]), size(16, 32)],
  'JPEG after a segment of 16 bytes': [
    padded([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'x'.repeat(14), [0xff, 0xc2, 0, 17, 8, 1, 44, 1, 144]),
    size(400, 300),
  ],
  'JPEG without a frame': [padded([0xff, 0xd8, 0xff, 0xe0, 0, 16], 'x'.repeat(14)), null],
  'WebP, lossy': [padded('RIFF    WEBPVP8     ', [0, 0, 0, 0x9d, 1, 0x2a, 100, 0, 50, 0]), size(100, 50)],
  'WebP, extended': [padded('RIFF    WEBPVP8X    ', [0, 0, 0, 0, 99, 0, 0, 49, 0, 0]), size(100, 50)],
  'WebP, lossless': [padded('RIFF    WEBPVP8L    ', [0x2f, 99, 0x40, 12, 0]), size(100, 50)],
  AVIF: [
    padded([0, 0, 0, 28], 'ftypavif', 'x'.repeat(40), 'ispe', [0, 0, 0, 0, 0, 0, 3, 32, 0, 0, 2, 88]),
    size(800, 600),
  ],
  SVG: [padded('<?xml version="1.0"?><svg xmlns="x" width="24px" height="12.4">'), size(24, 12)],
  'SVG without a size': [padded('<svg viewBox="0 0 24 24">'), null],
  'something else': [padded('<!doctype html><title>Not found</title>'), null],
  'a few bytes': [Buffer.from('GIF89a'), null],
}

for (const [name, [bytes, expected]] of Object.entries(rows))
  test(`the size of an image by its first bytes: ${name}`, () => assert.deepEqual(imageSize(bytes), expected))
