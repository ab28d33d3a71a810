import { perHeader } from './cells.ts'
import { maxRecordLength } from './row.ts'
import { readText, type TextOptions } from './text.ts'

export interface DumpRow {
  readonly table: string
  /** The number of the row among those of its table, from 1. */
  readonly line: number
  /** By column; null: the row could not be read. */
  readonly cells: Pick<ReadonlyMap<string, string>, 'get'> | null
  readonly text: string
}

type Mode =
  | { readonly kind: 'statement' }
  | { readonly kind: 'columns'; readonly table: string }
  | { readonly kind: 'copy' | 'values'; readonly table: string; readonly columns: readonly string[] }

const insert = /^INSERT\s+(?:IGNORE\s+)?INTO\s+([\w"`.]+)\s*(?:\(([^)]*)\)\s*)?(?:OVERRIDING \w+ VALUE\s*)?VALUES\s*/i
const copy = /^COPY\s+([\w"`.]+)\s*\(([^)]*)\)\s+FROM\s+stdin;/i
const create = /^CREATE TABLE\s+(?:IF NOT EXISTS\s+)?([\w"`.]+)/i
/** The longest beginning of an INSERT, with the names of its columns. */
const maxHeader = 16 * 1024

/** The rows of some tables in a dump of PostgreSQL (COPY or INSERT) or MySQL (INSERT). */
export async function* readDump(options: TextOptions, tables: ReadonlySet<string>): AsyncGenerator<readonly DumpRow[]> {
  const parser = createDumpParser(tables)
  for await (const text of readText(options)) yield parser.push(text, false)
  yield parser.push('', true)
}

function createDumpParser(tables: ReadonlySet<string>) {
  const known = new Map<string, string[]>()
  const counts = new Map<string, number>()
  let mode: Mode = { kind: 'statement' }
  let rest = ''
  /** What is incomplete is read again once there is twice as much of it, so that reading takes linear time. */
  let readAgainAt = 0
  /** The rest of the line is left out. */
  let isDropping = false
  /** MySQL escapes by backslashes. */
  let hasBackslashes = false

  const rowOf = (table: string, columns: readonly string[], cells: readonly string[] | null, text: string): DumpRow => {
    const line = (counts.get(table) ?? 0) + 1
    counts.set(table, line)
    const fits = cells !== null && cells.length === columns.length
    if (!fits) return { table, line, cells: null, text }
    const positions = positionsIn(columns)
    return { table, line, cells: { get: (name) => cells[positions.get(name) ?? -1] }, text }
  }

  /** Reads one line or row of `rest` from `at`, and returns where the next one begins; -1 if it is not complete. */
  const step = (at: number, isLast: boolean, out: DumpRow[]): number => {
    if (isDropping) {
      const newline = rest.indexOf('\n', at)
      isDropping = newline < 0
      return isDropping ? rest.length : newline + 1
    }
    if (mode.kind === 'values') return stepValues(mode, at, isLast, out)
    if (rest[at] === '\n') return at + 1
    const newline = rest.indexOf('\n', at)
    if (mode.kind === 'statement' && /^INSERT\s/i.test(rest.slice(at, at + 7))) {
      const header = insert.exec(rest.slice(at, at + maxHeader))
      if (!header && newline < 0 && !isLast && rest.length - at < maxHeader) return -1
      const table = bareName(header?.[1] ?? '')
      if (header && tables.has(table)) {
        if (header[0].includes('`')) hasBackslashes = true
        const columns = header[2] === undefined ? (known.get(table) ?? []) : namesIn(header[2])
        mode = { kind: 'values', table, columns }
        return at + header[0].length
      }
      isDropping = true
      return at + 1
    }
    if (newline < 0 && !isLast) {
      if (rest.length - at <= maxRecordLength) return -1
      if (mode.kind === 'copy') out.push(rowOf(mode.table, mode.columns, null, ''))
      isDropping = true
      return at + 1
    }
    const end = newline < 0 ? rest.length : newline
    stepLine(rest.slice(at, end).replace(/\r$/, ''), out)
    return newline < 0 ? rest.length : newline + 1
  }

  const stepLine = (line: string, out: DumpRow[]): void => {
    if (mode.kind === 'copy') {
      if (line === '\\.') mode = { kind: 'statement' }
      else if (line !== '')
        out.push(rowOf(mode.table, mode.columns, line.split('\t').map(copiedCell), line.slice(0, 200)))
    } else if (mode.kind === 'columns') {
      const name = /^\s*[`"]?(\w+)[`"]?\s+\w/.exec(line)?.[1]
      if (/^\s*\)/.test(line)) mode = { kind: 'statement' }
      else if (name && !/^\s*(?:PRIMARY|UNIQUE|KEY|CONSTRAINT|INDEX|FOREIGN|FULLTEXT)\b/i.test(line))
        known.get(mode.table)?.push(name.toLowerCase())
    } else {
      const copied = copy.exec(line)
      const created = create.exec(line)
      const table = bareName((copied ?? created)?.[1] ?? '')
      if (!tables.has(table)) return
      if (copied) mode = { kind: 'copy', table, columns: namesIn(copied[2] ?? '') }
      else {
        known.set(table, [])
        mode = { kind: 'columns', table }
      }
    }
  }

  const stepValues = (
    { table, columns }: { readonly table: string; readonly columns: readonly string[] },
    from: number,
    isLast: boolean,
    out: DumpRow[],
  ): number => {
    let at = from
    while (at < rest.length && /[\s,]/.test(rest[at] ?? '')) at++
    if (at > from || at === rest.length) return at
    if (rest[at] !== '(') {
      mode = { kind: 'statement' }
      isDropping = true
      return at
    }
    const tuple = readTuple(rest, at, hasBackslashes)
    if (tuple) {
      out.push(rowOf(table, columns, tuple.cells, rest.slice(at, at + 200)))
      return tuple.end
    }
    if (!isLast && rest.length - at <= maxRecordLength) return -1
    out.push(rowOf(table, columns, null, rest.slice(at, at + 200)))
    mode = { kind: 'statement' }
    isDropping = true
    return at
  }

  return {
    push(text: string, isLast: boolean): readonly DumpRow[] {
      rest += text
      const out: DumpRow[] = []
      if (rest.length < readAgainAt && !isLast) return out
      let at = 0
      while (at < rest.length) {
        const next = step(at, isLast, out)
        if (next < 0) break
        at = next
      }
      rest = rest.slice(at)
      readAgainAt = 2 * rest.length
      return out
    },
  }
}

const positionsIn = perHeader((columns) => new Map(columns.map((name, index) => [name, index])))

const bareName = (text: string): string => text.replaceAll(/["`]/g, '').split('.').at(-1)?.toLowerCase() ?? ''
const namesIn = (list: string): readonly string[] => list.split(',').map((name) => bareName(name.trim()))

const copyEscapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const copiedCell = (text: string): string =>
  text === '\\N'
    ? ''
    : text.includes('\\')
      ? text.replace(/\\(.)/g, (_, letter) => copyEscapes[letter] ?? letter)
      : text

const mysqlEscapes: Readonly<Record<string, string>> = { 0: '', n: '\n', r: '\r', t: '\t', b: '\b', Z: '' }

/** `(1,'it''s',NULL)`; null if it does not end here. */
function readTuple(
  text: string,
  from: number,
  hasBackslashes: boolean,
): { readonly cells: readonly string[]; readonly end: number } | null {
  const cells: string[] = []
  let at = from + 1
  for (;;) {
    while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r') at++
    if (text[at] === "'") {
      let value = ''
      let begin = ++at
      for (; ; at++) {
        const letter = text[at]
        if (letter === undefined) return null
        if (letter === '\\' && hasBackslashes) {
          const next = text[at + 1]
          if (next === undefined) return null
          value += text.slice(begin, at) + (mysqlEscapes[next] ?? next)
          begin = ++at + 1
        } else if (letter === "'") {
          if (text[at + 1] === undefined) return null
          value += text.slice(begin, at)
          if (text[at + 1] !== "'") break
          begin = ++at
        }
      }
      cells.push(value)
      at++
    } else {
      const begin = at
      while (at < text.length && text[at] !== ',' && text[at] !== ')') at++
      const value = text.slice(begin, at).trim()
      cells.push(/^null$/i.test(value) ? '' : value)
    }
    // A type, as in '…'::text.
    while (at < text.length && text[at] !== ',' && text[at] !== ')') at++
    if (at >= text.length) return null
    if (text[at++] === ')') return { cells, end: at }
  }
}
