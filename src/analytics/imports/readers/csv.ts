import { DomainError } from '../../../base/errors.ts'
import { maxRecordLength, type ReadItem, type ReadOptions } from './row.ts'
import { invalidBytes, readMarkedText } from './text.ts'

export interface CsvRecord {
  /** The line on which it begins, from 1. */
  readonly line: number
  /** Null: it is too long. */
  readonly cells: readonly string[] | null
}

/** Splits CSV into records, whatever is in their quotes. Empty lines are left out. */
export function createCsvSplitter(separator: string) {
  const separatorCode = separator.charCodeAt(0)
  let cells: string[] = []
  let cell = ''
  let length = 0
  let quoted = false
  /** The last character was a quote in a quoted cell: its end, or the first of two. */
  let pending = false
  let line = 1
  let begin = 1
  let isLong = false

  const endRecord = (out: CsvRecord[]): void => {
    if (cell.endsWith('\r')) cell = cell.slice(0, -1)
    if (isLong) out.push({ line: begin, cells: null })
    else if (cells.length > 0 || cell !== '') {
      cells.push(cell)
      out.push({ line: begin, cells })
    }
    cells = []
    cell = ''
    length = 0
    isLong = false
    begin = line
  }
  const add = (text: string): void => {
    length += text.length
    if (length > maxRecordLength) isLong = true
    if (isLong) {
      cells = []
      cell = ''
    } else cell += text
  }

  return {
    push(text: string): readonly CsvRecord[] {
      const out: CsvRecord[] = []
      let from = 0
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at)
        if (code === 10) line++
        if (quoted) {
          if (pending) {
            pending = false
            if (code === 34) {
              from = at
              continue
            }
            quoted = false
            from = at
          } else {
            if (code === 34) {
              add(text.slice(from, at))
              pending = true
            }
            continue
          }
        }
        if (code === 34 && cell === '' && from === at) {
          const end = text.indexOf('"', at + 1)
          if (end > 0 && end + 1 < text.length && text.charCodeAt(end + 1) !== 34) {
            // Most quoted cells end in the same text, and contain no quotes.
            const content = text.slice(at + 1, end)
            line += newlinesIn(content)
            add(content)
            at = end
          } else quoted = true
          from = at + 1
        } else if (code === separatorCode) {
          add(text.slice(from, at))
          length++
          if (!isLong) cells.push(cell)
          cell = ''
          from = at + 1
        } else if (code === 10) {
          add(text.slice(from, at))
          endRecord(out)
          from = at + 1
        }
      }
      if (!pending) add(text.slice(from))
      return out
    },
    end(): readonly CsvRecord[] {
      const out: CsvRecord[] = []
      endRecord(out)
      return out
    },
  }
}

function newlinesIn(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

export type Cells = (name: string) => string

interface CsvFormat {
  /** Columns that the file must have. */
  readonly needs: readonly string[]
  /** Turns the first line into names of columns; they are compared in lower case. */
  readonly names?: (cells: readonly string[]) => readonly string[]
  readonly read: (cell: Cells, names: readonly string[]) => CsvRows
}

/** What one line contains. */
export type CsvRows = readonly (CsvRow | null)[]
type CsvRow = DistributedOmit<ReadItem, 'line' | 'text'>
type DistributedOmit<T, Key extends keyof T> = T extends T ? Omit<T, Key> : never

export const readItem = (item: CsvRow, line: number, text: () => string): ReadItem =>
  'rejected' in item ? { line, rejected: item.rejected, text } : { line, row: item.row, website: item.website, text }

/** A line, by the names of its columns; or why it cannot be read. */
export interface CsvLine {
  readonly line: number
  /** For people. */
  readonly text: () => string
  readonly rejected: 'too_long' | 'malformed' | 'encoding' | null
  readonly cell: Cells
  readonly names: readonly string[]
}

interface LinesFormat extends Pick<CsvFormat, 'needs' | 'names'> {
  /** There may be no text at all. */
  readonly isOptional?: boolean
}

/** Reads the lines of CSV text with a header. */
export async function* readLines(
  texts: AsyncIterable<string>,
  { needs, names: namesOf, isOptional = false }: LinesFormat,
): AsyncGenerator<readonly CsvLine[]> {
  let splitter: ReturnType<typeof createCsvSplitter> | undefined
  let names: readonly string[] | undefined
  let columns = new Map<string, number>()
  let hasInvalid = false

  const read = (records: readonly CsvRecord[]): readonly CsvLine[] => {
    const lines: CsvLine[] = []
    for (const { line, cells } of records) {
      if (!names) {
        names = (namesOf?.(cells ?? []) ?? cells ?? []).map((name) => name.trim().toLowerCase())
        columns = new Map(names.map((name, index) => [name, index]))
        requireColumns(names, needs)
        continue
      }
      const text = (): string => cells?.join(',').slice(0, 200) ?? ''
      const rejected = reasonAgainst(cells, names, hasInvalid)
      const cell: Cells = (name) => {
        const position = columns.get(name)
        return position === undefined ? '' : (cells?.[position] ?? '')
      }
      lines.push({ line, text, rejected, names, cell })
    }
    return lines
  }

  for await (const text of texts) {
    splitter ??= createCsvSplitter(separatorOf(text))
    hasInvalid ||= text.includes(invalidBytes)
    yield read(splitter.push(text))
  }
  if (splitter) yield read(splitter.end())
  if (!names && !isOptional) throw new DomainError('invalid', 'The file is empty.')
}

function reasonAgainst(
  cells: readonly string[] | null,
  names: readonly string[],
  hasInvalid: boolean,
): CsvLine['rejected'] {
  if (cells === null) return 'too_long'
  if (hasInvalid && cells.some((cell) => cell.includes(invalidBytes))) return 'encoding'
  return cells.length === names.length ? null : 'malformed'
}

/** Reads a CSV file with a header. */
export async function* readCsv(options: ReadOptions, format: CsvFormat): AsyncGenerator<readonly ReadItem[]> {
  for await (const lines of readLines(readMarkedText(options), format)) {
    const items: ReadItem[] = []
    for (const { line, text, rejected, cell, names } of lines) {
      if (rejected) items.push({ line, rejected, text })
      else for (const item of format.read(cell, names)) if (item) items.push(readItem(item, line, text))
    }
    yield items
  }
}

/** The separator that the first line has most of. */
export function separatorOf(text: string): string {
  const first = text.slice(0, 64 * 1024).split('\n', 1)[0] ?? ''
  const count = (separator: string): number => first.split(separator).length
  return [',', '\t', ';'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

export function requireColumns(names: readonly string[], needs: readonly string[]): void {
  const missing = needs.filter((name) => !names.includes(name))
  if (missing.length === 0) return
  const listed = names.slice(0, 50).join(', ').slice(0, 500)
  throw new DomainError('invalid', `The file has no column ${missing.join(', ')}; it has ${listed || 'none'}.`)
}
