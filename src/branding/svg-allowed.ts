/** What a logo in SVG may consist of. Nothing in it runs, loads anything or refers to anything outside of it. */

/** Kept with their attributes. Not `use`, `pattern`, `mask` and `filter`, by which few bytes can take forever to draw. */
export const allowedElements: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'defs',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'linearGradient',
  'radialGradient',
  'stop',
  'clipPath',
])

/** Presentation attributes, which are also allowed as properties of styles. */
export const styleProperties: ReadonlySet<string> = new Set([
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'opacity',
  'color',
  'display',
  'visibility',
  'stop-color',
  'stop-opacity',
  'clip-path',
  'clip-rule',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
])

const geometry = [
  'id',
  'viewBox',
  'preserveAspectRatio',
  'width',
  'height',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'fx',
  'fy',
  'fr',
  'dx',
  'dy',
  'd',
  'points',
  'pathLength',
  'transform',
  'offset',
  'gradientUnits',
  'gradientTransform',
  'spreadMethod',
  'clipPathUnits',
]

export const allowedAttributes: ReadonlySet<string> = new Set([...geometry, ...styleProperties])

/** Functions that compute nothing and refer to nothing: colors and transformations. `url` is checked by itself. */
const allowedFunctions: ReadonlySet<string> = new Set([
  ...['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch'],
  ...['matrix', 'translate', 'translatex', 'translatey', 'scale', 'scalex', 'scaley', 'rotate', 'skewx', 'skewy'],
])

/** A color, number, keyword or list of them; the only function that refers to something is `url(#id)`. */
export function isHarmlessValue(value: string): boolean {
  if (/[\\<>{};@]|\/\*|javascript|expression|data:|https?:/i.test(value)) return false
  const [first = '', ...calls] = value.toLowerCase().split('(')
  let before = first
  return calls.every((call) => {
    const name = lastWordOf(before)
    before = call
    return name === 'url' ? /^\s*["']?#[\w.-]+["']?\s*\)/.test(call) : allowedFunctions.has(name)
  })
}

/** The name of the function that a parenthesis after this text would call. */
function lastWordOf(text: string): string {
  const trimmed = text.trimEnd()
  let start = trimmed.length
  while (start > 0 && /[\w-]/.test(trimmed.charAt(start - 1))) start--
  return trimmed.slice(start)
}
