import { decode } from 'jpeg-js'
import pixelmatch from 'pixelmatch'
import { type Area, changedAreas } from './changed-areas.ts'

/** How two screenshots differ. */
export interface ScreenshotDifference {
  readonly width: number
  readonly height: number
  /** How much of the picture changed, in percent. */
  readonly changed: number
  readonly areas: readonly Area[]
  /** How many more areas there are than `areas` holds. */
  readonly more: number
}

/** Larger images are not decoded. The largest screenshot has 1.3 megapixels. */
const maxMegapixels = 8
const maxDecodeMegabytes = 128
/** How different a color has to look. Smaller differences are those of two compressions of the same picture. */
const threshold = 0.15

/** Compares two screenshots pixel by pixel, as a person would: without small differences of color and smoothed edges. */
export function compareScreenshots(from: Uint8Array, to: Uint8Array): ScreenshotDifference {
  const [before, after] = [decodeJpeg(from), decodeJpeg(to)]
  const width = Math.max(before.width, after.width)
  const height = Math.max(before.height, after.height)
  const common = { width: Math.min(before.width, after.width), height: Math.min(before.height, after.height) }
  const marks = new Uint8Array(common.width * common.height * 4)
  const changedPixels = pixelmatch(crop(before, common), crop(after, common), marks, common.width, common.height, {
    threshold,
    diffMask: true,
  })
  // What only the larger picture shows is new.
  const outside = width * height - common.width * common.height
  const isChanged = (x: number, y: number): boolean =>
    x >= common.width || y >= common.height || marks[(y * common.width + x) * 4 + 3] !== 0
  return {
    width,
    height,
    changed: Math.round(((changedPixels + outside) / (width * height)) * 10_000) / 100,
    ...changedAreas(width, height, isChanged),
  }
}

interface Picture {
  readonly width: number
  readonly height: number
  /** Four bytes for each pixel. */
  readonly data: Uint8Array
}

const decodeJpeg = (jpeg: Uint8Array): Picture =>
  decode(jpeg, { useTArray: true, maxResolutionInMP: maxMegapixels, maxMemoryUsageInMB: maxDecodeMegabytes })

function crop({ width, data }: Picture, size: Pick<Picture, 'width' | 'height'>): Uint8Array {
  if (size.width === width) return data.subarray(0, size.width * size.height * 4)
  const cropped = new Uint8Array(size.width * size.height * 4)
  for (let y = 0; y < size.height; y++) {
    cropped.set(data.subarray(y * width * 4, (y * width + size.width) * 4), y * size.width * 4)
  }
  return cropped
}
