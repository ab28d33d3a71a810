import { foldCase } from '../../../base/fold-case.ts'

/** What the lines of a file are about: what their first columns name. */
export type ReportPart = 'day' | 'page' | 'query'

export interface ReportColumns {
  readonly part: ReportPart
  /** The column with what a line is about, and that of its day if it has both. */
  readonly value: string
  readonly date: string | null
  readonly clicks: string | null
  readonly impressions: string | null
  readonly position: string | null
  readonly citations: string | null
}

/** Columns by what they are called in English, German and French. Exports have the language of the person who made them. */
const names = {
  date: /^(?:date|datum|day|tag|jour)s?$/,
  page: /\b(?:pages?|urls?|seiten?|adresses?|address)\b/,
  query: /\b(?:quer(?:y|ies)|suchanfragen?|suchbegriffe?|abfragen?|requetes?|keywords?|phrases?)\b/,
  clicks: /^(?:clicks|klicks|clics)$/,
  impressions: /^(?:impressions|impressionen)$/,
  position: /\bposition\b/,
  citations: /^(?:total |gesamt)?(?:citations|zitate|zitierungen|zitationen)(?: totales)?$/,
} as const

const isDate = (cell: string): boolean => /^\d{4}-\d\d-\d\d$/.test(cell)
const isUrl = (cell: string): boolean => /^https?:\/\//i.test(cell)
const isPercent = (cell: string): boolean => /^\d[\d.,]*\s?%$/.test(cell)
const isCount = (cell: string): boolean => readCount(cell) !== null

/**
 * Recognizes the columns of a report, by their names and by the values of a line. Reports of Search Console have the same order in every
 * language: clicks, impressions, CTR and position, or impressions alone. Null if they are of something else, such as countries.
 */
export function findReportColumns(columns: readonly string[], cells: readonly string[]): ReportColumns | null {
  const folded = columns.map(fold)
  const named = (name: keyof typeof names): string | null =>
    columns[folded.findIndex((one) => names[name].test(one))] ?? null
  // The number of cited pages is no page.
  const isText = (at: number): boolean => !isCount(cells[at] ?? '')
  const textColumn = (name: 'page' | 'query'): string | null =>
    columns[folded.findIndex((one, at) => names[name].test(one) && isText(at))] ?? null
  const valued = (is: (cell: string) => boolean): string | null => columns[cells.findIndex(is)] ?? null
  const queries = textColumn('query')
  const pages = textColumn('page') ?? (queries === null ? valued(isUrl) : null)
  const dates = named('date') ?? (pages === null && queries === null ? valued(isDate) : null)
  const value = pages ?? queries ?? dates
  if (value === null) return null
  const isKnownOrder =
    columns.length === 5 && isPercent(cells[3] ?? '') && isCount(cells[1] ?? '') && isCount(cells[2] ?? '')
  const [, second = null, third = null, , fifth = null] = columns
  const numbers = {
    clicks: isKnownOrder ? second : named('clicks'),
    impressions: isKnownOrder
      ? third
      : (named('impressions') ?? (columns.length === 2 && named('citations') === null ? second : null)),
    position: isKnownOrder ? fifth : named('position'),
    citations: named('citations'),
  }
  if (numbers.impressions === null && numbers.citations === null) return null
  const part = pages !== null ? 'page' : queries !== null ? 'query' : 'day'
  return { part, value, date: part === 'day' ? null : dates, ...numbers }
}

const fold = (name: string): string => foldCase(name.normalize('NFKD').replace(/\p{M}/gu, '')).trim()

/** Far more than a page is shown. */
const maxCount = 10 ** 12

/** A number of times, with the separators of any language; null if it is none. */
export function readCount(cell: string): number | null {
  const text = cell.trim()
  if (!/^\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3}){1,4}$/.test(text) && !/^\d{1,13}$/.test(text)) return null
  const count = Number(text.replace(/\D/g, ''))
  return count <= maxCount ? count : null
}

/** A position such as 8.2, or 8,2 in other languages. Zero where there is none; null if it is none. */
export function readPosition(cell: string): number | null {
  const text = cell.trim().replace(',', '.')
  if (text === '' || text === '-') return 0
  return /^\d{1,6}(?:\.\d{1,20})?$/.test(text) ? Number(text) : null
}
