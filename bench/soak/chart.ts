import { escapeMarkup } from '../../src/base/escape-markup.ts'

type Point = readonly [x: number, y: number]

export interface Series {
  readonly name: string
  readonly points: readonly Point[]
}

/** The slope of the line through these points with the least squares; 0 if there are too few. */
export function slopePerHour(points: readonly Point[]): number {
  const count = points.length
  if (count < 3) return 0
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
}

const width = 760
const rowHeight = 90

/** A row for each series, from 0 to its largest value. */
export function drawChart(series: readonly Series[]): string {
  const rows = series.map(({ name, points }, row) => {
    const largest = Math.max(1e-9, ...points.map(([, y]) => y))
    const last = Math.max(1e-9, ...points.map(([x]) => x))
    const line = points
      .map(([x, y]) => `${(10 + (x / last) * (width - 20)).toFixed(1)},${(70 - (y / largest) * 45).toFixed(1)}`)
      .join(' ')
    return `<g transform="translate(0 ${row * rowHeight})">
<text x="10" y="16">${escapeMarkup(name)}: up to ${largest.toFixed(1)} in ${last.toFixed(2)} hours</text>
<path d="M10 70H${width - 10}" stroke="#ccc"/>
<polyline points="${line}" fill="none" stroke="#2563eb" stroke-width="1.5"/></g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${series.length * rowHeight}" font-family="sans-serif" font-size="12">
<title>Mixed load over time</title>
<rect width="100%" height="100%" fill="#fff"/>
${rows.join('\n')}
</svg>
`
}
