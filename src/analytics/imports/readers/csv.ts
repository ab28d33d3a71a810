import { DomainError } from '../../../base/errors.ts'
import { maxRecordLength, type ReadItem, type ReadOptions } from './row.ts'
import { readText } from './text.ts'

export interface CsvRecord {
  /** The line on which it begins, from 1. */
  readonly line: number
  /** Null: it is too long. */
  readonly cells: readonly string[] | null
}

/** Splits CSV into records, whatever is in their quotes. Empty lines are left out. */
export function createCsvSplitter(separator: string) {
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
    cell = cell.replace(/\r$/, '')
    if (isLong) out.push({ line: begin, cells: null })
    else if (cells.length > 0 || cell !== '') out.push({ line: begin, cells: [...cells, cell] })
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
          quoted = true
          from = at + 1
        } else if (text[at] === separator) {
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

export type Cells = (name: string) => string

interface CsvFormat {
  /** Columns that the file must have. */
  readonly needs: readonly string[]
  /** Turns the first line into names of columns; they are compared in lower case. */
  readonly names?: (cells: readonly string[]) => readonly string[]
  readonly read: (cell: Cells, names: readonly string[]) => CsvRows
}

/** What one line contains. */
export type CsvRows = readonly (DistributedOmit<ReadItem, 'line' | 'text'> | null)[]
type DistributedOmit<T, Key extends keyof T> = T extends T ? Omit<T, Key> : never

/** Reads a CSV file with a header. */
export async function* readCsv(options: ReadOptions, format: CsvFormat): AsyncGenerator<readonly ReadItem[]> {
  let splitter: ReturnType<typeof createCsvSplitter> | undefined
  let names: readonly string[] | undefined
  let columns = new Map<string, number>()

  const read = (records: readonly CsvRecord[]): readonly ReadItem[] => {
    const items: ReadItem[] = []
    for (const { line, cells } of records) {
      if (!names) {
        names = (format.names?.(cells ?? []) ?? cells ?? []).map((name) => name.trim().toLowerCase())
        columns = new Map(names.map((name, index) => [name, index]))
        requireColumns(names, format.needs)
        continue
      }
      if (cells === null) {
        items.push({ line, rejected: 'too_long', text: '' })
        continue
      }
      const text = cells.join(',').slice(0, 200)
      if (cells.length !== names.length) items.push({ line, rejected: 'malformed', text })
      else {
        const found = format.read((name) => cells[columns.get(name) ?? -1] ?? '', names)
        for (const item of found) if (item) items.push({ ...item, line, text } as ReadItem)
      }
    }
    return items
  }

  for await (const text of readText(options)) {
    splitter ??= createCsvSplitter(separatorOf(text))
    yield read(splitter.push(text))
  }
  if (splitter) yield read(splitter.end())
  if (!names) throw new DomainError('invalid', 'The file is empty.')
}

/** The separator that the first line has most of. */
export function separatorOf(text: string): string {
  const first = text.slice(0, 64 * 1024).split('\n', 1)[0] ?? ''
  const count = (separator: string): number => first.split(separator).length
  return [',', '\t', ';'].reduce((best, other) => (count(other) > count(best) ? other : best))
}

function requireColumns(names: readonly string[], needs: readonly string[]): void {
  const missing = needs.filter((name) => !names.includes(name))
  if (missing.length === 0) return
  const found = names.slice(0, 50).join(', ').slice(0, 500)
  throw new DomainError('invalid', `The file has no column ${missing.join(', ')}; it has ${found || 'none'}.`)
}
