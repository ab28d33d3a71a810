import { escapeMarkup as text } from '../base/escape-markup.ts'
import { shorten } from './print-document.ts'

const rounded = (value: number): string => String(Math.round(value * 100) / 100)

/** A score of 0 to 100 as a ring. */
export function ringChart(score: number | null, color: string, label: string): string {
  const length = 2 * Math.PI * 44
  const filled = ((score ?? 0) / 100) * length
  const arc =
    score === null
      ? ''
      : `<circle cx="50" cy="50" r="44" fill="none" stroke="${color}" stroke-width="9" stroke-linecap="round" stroke-dasharray="${rounded(filled)} ${rounded(length)}" transform="rotate(-90 50 50)"/>`
  return `<svg class="ring" viewBox="0 0 100 100" role="img" aria-label="${text(label)}"><circle cx="50" cy="50" r="44" fill="none" stroke="#ecece6" stroke-width="9"/>${arc}<text x="50" y="56" text-anchor="middle" font-size="27" font-weight="650" fill="#17191c">${score ?? '–'}</text><text x="50" y="71" text-anchor="middle" font-size="9" fill="#5f6570">/ 100</text></svg>`
}

export interface Bar {
  readonly label: string
  readonly value: number
  /** As it is shown; by default, the value. */
  readonly shown?: string
  readonly color?: string
}

/** Labels that are longer are set in two lines. */
const labelLength = 26

/** Horizontal bars with their labels. `max` is the value of a full bar. */
export function barChart(bars: readonly Bar[], max: number, label: string): string {
  const rowHeight = 20
  const width = 420
  const [from, to] = [150, 372]
  const rows = bars.map(({ label: name, value, shown = String(value), color = 'var(--accent)' }, index) => {
    const y = index * rowHeight
    const length = max > 0 && value > 0 ? Math.max(2, ((to - from) * Math.min(value, max)) / max) : 0
    const bar =
      length === 0
        ? ''
        : `<rect x="${from}" y="${y + 6}" width="${rounded(length)}" height="8" rx="4" fill="${color}"/>`
    return `${barLabel(name, y)}<rect x="${from}" y="${y + 6}" width="${to - from}" height="8" rx="4" fill="#ecece6"/>${bar}<text x="${width}" y="${y + 13}" font-size="10" font-weight="600" text-anchor="end" fill="#17191c">${text(shown)}</text>`
  })
  return `<svg viewBox="0 0 ${width} ${bars.length * rowHeight}" role="img" aria-label="${text(label)}">${rows.join('')}</svg>`
}

function barLabel(name: string, y: number): string {
  const line = (words: string, at: number, size: number): string =>
    `<text x="0" y="${y + at}" font-size="${size}" fill="#17191c">${text(shorten(words, 30))}</text>`
  const space = name.lastIndexOf(' ', labelLength)
  if (name.length <= labelLength || space < 0) return line(name, 13, 10)
  return line(name.slice(0, space), 9, 8.5) + line(name.slice(space + 1), 18, 8.5)
}

export interface SeriesPoint {
  readonly label: string
  readonly value: number
}

/** A line over time, filled below, with three lines of the scale and a few labels. */
export function seriesChart(points: readonly SeriesPoint[], label: string, count: (value: number) => string): string {
  const [width, height, left, bottom, top] = [640, 190, 44, 20, 8]
  const max = niceMax(Math.max(1, ...points.map(({ value }) => value)))
  const x = (index: number): number =>
    points.length <= 1 ? (left + width) / 2 : left + ((width - left - 6) * index) / (points.length - 1)
  const y = (value: number): number => top + (height - top - bottom) * (1 - value / max)
  const line = points
    .map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${rounded(x(index))} ${rounded(y(value))}`)
    .join('')
  const scale = [0, max / 2, max].map(
    (value) =>
      `<line x1="${left}" x2="${width}" y1="${rounded(y(value))}" y2="${rounded(y(value))}" stroke="#e1e2de" stroke-width="1"/><text x="${left - 8}" y="${rounded(y(value) + 3.5)}" text-anchor="end" font-size="9.5" fill="#5f6570">${text(count(value))}</text>`,
  )
  const step = Math.max(1, Math.ceil(points.length / 7))
  const labels = points.flatMap(({ label: name }, index) =>
    index % step === 0 && index + step / 2 < points.length + 1
      ? [
          `<text x="${rounded(x(index))}" y="${height - 4}" text-anchor="${index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}" font-size="9.5" fill="#5f6570">${text(name)}</text>`,
        ]
      : [],
  )
  const area =
    points.length > 1
      ? `<path d="${line}L${rounded(x(points.length - 1))} ${rounded(y(0))}L${rounded(x(0))} ${rounded(y(0))}Z" fill="var(--accent)" opacity=".13"/><path d="${line}" fill="none" stroke="var(--accent)" stroke-width="2" stroke-linejoin="round"/>`
      : points
          .map(({ value }, index) => `<circle cx="${x(index)}" cy="${y(value)}" r="4" fill="var(--accent)"/>`)
          .join('')
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${text(label)}">${scale.join('')}${area}${labels.join('')}</svg>`
}

/** The next even number of the form 2, 4, 6, 8, 10, 20 … */
function niceMax(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= value) ?? 10
  return Math.max(2, step * power)
}

export const chartFigure = (title: string, svg: string, size: 'wide' | 'small' = 'wide'): string =>
  `<figure class="chart ${size}"><figcaption>${text(title)}</figcaption>${svg}</figure>`
