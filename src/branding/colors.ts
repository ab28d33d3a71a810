import { describeValue, type FieldError, fieldError } from '../base/field-errors.ts'

/** The contrast of normal text that WCAG 2.2 requires at level AA. */
export const minContrast = 4.5

/** As `#rrggbb`; undefined if it is no color. */
export function parseColor(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined) return undefined
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

/** The contrast of a color `#rrggbb` with white, by WCAG. */
export function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** A lighter shade of a color `#rrggbb`; with a share of 1, white. */
export const mixWithWhite = (color: string, share: number): string =>
  `#${[1, 3, 5]
    .map((start) => Number.parseInt(color.slice(start, start + 2), 16))
    .map((channel) => Math.round(channel + (255 - channel) * share))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`

/** Rounded down, so that what is shown is not enough if the color is not. */
const shownRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2)

export type ReadColor = { readonly color: string } | { readonly error: FieldError }

/** Empty for the default. */
export function readColor(field: string, text: string): ReadColor {
  if (text === '') return { color: '' }
  const color = parseColor(text)
  if (color === undefined) return { error: fieldError('not-a-color', field, { found: describeValue(text) }) }
  const ratio = contrastWithWhite(color)
  if (ratio >= minContrast) return { color }
  return { error: fieldError('low-contrast', field, { found: color, ratio: shownRatio(ratio), min: minContrast }) }
}

export const isReadableColor = (text: string): boolean => {
  const read = readColor('color', text)
  return 'color' in read && read.color === text
}
