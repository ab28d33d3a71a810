import { DomainError } from '../../../base/errors.ts'
import { dayMs } from '../../events/day.ts'
import type { SearchDay, SearchReport } from '../../events/search-day.ts'
import type { DayRange } from '../../events/sql/roll-ups.ts'
import { compileParams } from '../../ingest/param-rules.ts'
import { pageKey } from '../../search/page-key.ts'
import { collectRows } from '../../search/search-rows.ts'
import type { ConvertRequest } from '../convert.ts'
import type { ReportsKind } from '../import.ts'
import { openLines } from '../lines-file.ts'
import { type CsvLine, readLines } from '../readers/csv.ts'
import type { RejectReason } from '../readers/row.ts'
import { type Conversion, createTally } from '../tally.ts'
import { dayOfDate } from '../totals/totals.ts'
import type { ReportFile } from './read-report-files.ts'
import { findReportColumns, type ReportColumns, type ReportPart, readCount, readPosition } from './report-columns.ts'

/** What `convertReports` writes: the days of a report. */
export interface ConvertedReport {
  readonly report: SearchReport
  /** The first of the days that pages and queries are of; null if each row has its own. */
  readonly first: number | null
  readonly days: readonly Pick<SearchDay, 'day' | 'rows'>[]
}

interface ReportLine {
  readonly part: ReportPart
  readonly value: string
  /** Null: it is of all days of the file. */
  readonly day: number | null
  readonly clicks: number
  readonly impressions: number
  readonly position: number
  readonly hasClicks: boolean
  readonly hasCitations: boolean
  readonly rejected: (reason: RejectReason) => void
}

/** Search Console exports a thousand lines a table, Bing some thousands. */
const maxLines = 200_000
/** The filters of every export: what was searched for, and when. */
const maxFilters = 2

/** The days of which days, pages and queries are known, as in `ConvertRequest.imported`. */
export const partName = (report: SearchReport, part: ReportPart): string => `${report} ${part}`

/** Reads the files of a report, and writes its days. The same files always give the same ones. */
export async function* convertReports(
  request: ConvertRequest<ReportsKind>,
  files: AsyncIterable<ReportFile>,
  signal: AbortSignal,
): AsyncGenerator<Conversion> {
  const output = openLines(request.events, false)
  const tally = createTally(request.rejected)
  const lines: ReportLine[] = []

  async function* readFile({ name, texts }: ReportFile): AsyncGenerator<Conversion> {
    let columns: ReportColumns | null | undefined
    let filters = 0
    for await (const batch of readLines(texts, { needs: [], isOptional: name !== null })) {
      signal.throwIfAborted()
      for (const line of batch) {
        if (isFilters(name)) {
          filters++
          if (filters > maxFilters) throw filtered(line)
          continue
        }
        const rejected = (reason: RejectReason): void =>
          tally.reject(line.line, reason, name === null ? line.text() : `${name}: ${line.text()}`)
        if (columns === undefined && !line.rejected) columns = findReportColumns(line.names, line.names.map(line.cell))
        if (!columns && name === null) throw unknownColumns(line)
        const read = columns ? readLine(line, columns) : 'unsupported'
        if (typeof read === 'string') rejected(read)
        else lines.push({ ...read, rejected })
        if (lines.length > maxLines)
          throw new DomainError('invalid', `The file is refused: it has more than ${maxLines} lines.`)
      }
      await tally.flush()
      yield tally.state()
    }
  }

  try {
    for await (const file of files) yield* readFile(file)
    const report = reportOf(request.kind, lines)
    if (report) output.write(`${JSON.stringify(takeLines(report, lines, request, tally.take))}\n`)
  } finally {
    await Promise.all([output.close(), tally.close()])
  }
  yield tally.state()
}

const isFilters = (name: string | null): boolean => name !== null && /^filt(?:er|re)s?\.csv$/i.test(name)

const filtered = ({ text }: CsvLine): DomainError =>
  new DomainError('invalid', `The export is refused: it has a filter (${text()}). Export it again without filters.`)

const unknownColumns = ({ names }: CsvLine): DomainError =>
  new DomainError(
    'invalid',
    `The file has no columns of a report: it needs a date, a page or a query, and impressions or citations. It has ${names.slice(0, 50).join(', ').slice(0, 500)}.`,
  )

function readLine({ cell, rejected }: CsvLine, columns: ReportColumns): Omit<ReportLine, 'rejected'> | RejectReason {
  if (rejected) return rejected
  const dated = columns.part === 'day' ? columns.value : columns.date
  const day = dated === null ? null : dayOfDate(cell(dated))
  if (typeof day === 'string') return day
  const count = (column: string | null): number | null => (column === null ? 0 : readCount(cell(column)))
  const clicks = count(columns.clicks)
  const impressions = count(columns.citations ?? columns.impressions)
  const position = columns.position === null ? 0 : readPosition(cell(columns.position))
  if (clicks === null || impressions === null || position === null) return 'malformed'
  const value = columns.part === 'day' ? '' : cell(columns.value).trim()
  if (columns.part === 'page' && value === '') return 'no_page'
  return {
    ...{ part: columns.part, value, day, clicks, impressions, position },
    ...{ hasClicks: columns.clicks !== null, hasCitations: columns.citations !== null },
  }
}

/** Google's reports on search results have clicks, and those on answers of AI have none. */
function reportOf(kind: ReportsKind, lines: readonly ReportLine[]): SearchReport | null {
  if (lines.length === 0) return null
  const isBing = kind === 'bing_ai'
  if (lines.some(({ hasCitations }) => hasCitations !== isBing))
    throw new DomainError(
      'invalid',
      isBing ? 'The file has no citations.' : 'The file has citations, as those of Bing have: import it as bing_ai.',
    )
  if (isBing) return 'bing-ai'
  const hasClicks = lines.some((line) => line.hasClicks)
  if (lines.some((line) => line.hasClicks !== hasClicks))
    throw new DomainError(
      'invalid',
      'Some tables of the file have clicks, and some have none: they are of two reports.',
    )
  return hasClicks ? 'google' : 'google-ai'
}

function takeLines(
  report: SearchReport,
  lines: readonly ReportLine[],
  request: ConvertRequest<ReportsKind>,
  taken: (from: number, to: number) => void,
): ConvertedReport {
  const { first, last } = daysOf(lines, request)
  const isDaily = hasOwnDays(report, lines)
  const naming = { domain: request.domain, excludesParam: compileParams(request.excludeParams) }
  const days = new Map<number, ReturnType<typeof collectRows>>()
  const dayOf = (day: number, numbers = none): ReturnType<typeof collectRows> => {
    const known = days.get(day) ?? collectRows('final', numbers)
    days.set(day, known)
    return known
  }
  const take = (line: ReportLine, from: number, to: number): void => {
    const isRepeated = line.part === 'day' && days.has(to)
    const reason = isRepeated ? 'duplicate' : against(line, report, { from, to }, request)
    if (reason) {
      line.rejected(reason)
      return
    }
    if (line.part === 'day') dayOf(to, line)
    else if (line.part === 'page') dayOf(to).add('page', { page: pageKey(line.value, naming) }, line)
    else dayOf(to).add('query', { query: line.value }, line)
    taken(from * dayMs, (to + 1) * dayMs - 1)
  }
  // The row of a day comes first.
  for (const line of lines) if (line.part === 'day') take(line, line.day ?? first, line.day ?? last)
  for (const line of lines) if (line.part !== 'day') take(line, line.day ?? first, line.day ?? last)
  const sorted = [...days].toSorted(([one], [other]) => one - other)
  return {
    report,
    first: isDaily ? null : first,
    days: sorted.map(([day, collected]) => ({ day, rows: collected.rows() })),
  }
}

const none = { clicks: 0, impressions: 0, position: 0 }

/** Whether pages and queries have dates. */
function hasOwnDays(report: SearchReport, lines: readonly ReportLine[]): boolean {
  const others = lines.filter(({ part }) => part !== 'day')
  const dated = others.filter(({ day }) => day !== null)
  if (dated.length === 0) return false
  if (report === 'google')
    throw new DomainError(
      'invalid',
      'The file has pages or queries by days, of which the totals are not known. Import what Search Console exports.',
    )
  if (dated.length < others.length)
    throw new DomainError('invalid', 'Some lines with pages or queries have a date, and some have none.')
  return true
}

/** The days that the lines without a date are of: those that others have, or those that were sent with the file. */
function daysOf(lines: readonly ReportLine[], { days }: Pick<ConvertRequest, 'days'>): DayRange {
  const dated = lines.flatMap(({ day }) => day ?? [])
  if (dated.length === 0 && days) return days
  if (dated.length === 0)
    throw new DomainError(
      'invalid',
      'The file does not say which days its numbers are of. Send them as from and to, or import the whole ZIP file, which has them.',
    )
  return dated.reduce(({ first, last }, day) => ({ first: Math.min(first, day), last: Math.max(last, day) }), {
    first: Number.POSITIVE_INFINITY,
    last: Number.NEGATIVE_INFINITY,
  })
}

function against(
  { part }: ReportLine,
  report: SearchReport,
  { from, to }: { readonly from: number; readonly to: number },
  { now, retainedFrom, imported }: ConvertRequest<ReportsKind>,
): RejectReason | null {
  if (from * dayMs > now) return 'future'
  if (retainedFrom !== null && from * dayMs < retainedFrom) return 'not_kept'
  const known = imported[partName(report, part)] ?? []
  return known.some(({ first, last }) => first <= to && from <= last) ? 'already_imported' : null
}
