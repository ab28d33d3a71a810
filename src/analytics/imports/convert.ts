import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { createGzip } from 'node:zlib'
import { DomainError } from '../../base/errors.ts'
import { type Cell, csvLine } from '../../http/csv.ts'
import { compileParams } from '../ingest/param-rules.ts'
import { csvColumns, type RowContext, toCells } from './cells.ts'
import type { ImportKind } from './import.ts'
import { readers } from './kinds.ts'
import { type ReadItem, type RejectReason, rejectedColumns } from './readers/row.ts'

export interface ConvertRequest extends RowContext {
  readonly kind: ImportKind
  /** The uploaded file. */
  readonly path: string
  /** Where the events and the list of rejected lines are written to. */
  readonly events: string
  readonly rejected: string
  readonly folder: string
  readonly timezone: string
  /** The only website of the file whose events are taken; empty: it must have one only. */
  readonly only: string
  /** The parameters that the website excludes from pages. */
  readonly excludeParams: string
}

export interface Rejected {
  readonly line: number
  readonly reason: RejectReason
  readonly text: string
}

export interface Conversion {
  readonly read: number
  readonly taken: number
  readonly reasons: Readonly<Partial<Record<RejectReason, number>>>
  /** The first rejected lines. */
  readonly examples: readonly Rejected[]
  readonly firstTime: number | null
  readonly lastTime: number | null
}

const maxExamples = 100
/** The most websites that are named if a file has several. */
const maxNamed = 20
const bufferLength = 256 * 1024

/**
 * Reads a file of another product, and writes the events as CSV of our own format. The same file always gives the same CSV, so an import
 * that was interrupted goes on where it stopped. Yields the state from time to time, and at the end.
 */
export async function* convert(request: ConvertRequest, signal: AbortSignal): AsyncGenerator<Conversion> {
  const events = openFile(request.events, false)
  const rejected = openFile(request.rejected, true)
  const reasons: Partial<Record<RejectReason, number>> = {}
  const examples: Rejected[] = []
  const websites = new Set<string>()
  const rules = { ...request, excludesParam: compileParams(request.excludeParams) }
  let read = 0
  let taken = 0
  let firstTime: number | null = null
  let lastTime: number | null = null
  const state = (): Conversion => ({
    read,
    taken,
    reasons: { ...reasons },
    examples: [...examples],
    firstTime,
    lastTime,
  })

  const reject = (line: number, reason: RejectReason, text: string): void => {
    reasons[reason] = (reasons[reason] ?? 0) + 1
    if (examples.length < maxExamples) examples.push({ line, reason, text })
    rejected.write([line, reason, text])
  }

  /** The cells of an event, or why there is none. */
  const cellsOf = (item: ReadItem): readonly Cell[] | RejectReason => {
    if ('rejected' in item) return item.rejected
    const { website = '' } = item
    if (request.only !== '' && website !== request.only) return 'other_website'
    if (website !== '' && websites.size <= maxNamed) websites.add(website)
    return toCells(item.row, rules)
  }

  const take = (item: ReadItem): void => {
    read++
    const cells = cellsOf(item)
    if (typeof cells === 'string') {
      reject(item.line, cells, item.text)
      return
    }
    taken++
    const time = Number(cells[0])
    firstTime = Math.min(firstTime ?? time, time)
    lastTime = Math.max(lastTime ?? time, time)
    events.write(cells)
  }

  try {
    events.write(csvColumns)
    rejected.write(rejectedColumns)
    for await (const items of readers[request.kind]({ ...request, signal })) {
      signal.throwIfAborted()
      for (const item of items) take(item)
      if (websites.size > 1) throw severalWebsites([...websites])
      await Promise.all([events.flush(), rejected.flush()])
      yield state()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new DomainError('invalid', 'The compressed file is damaged.')
    throw error
  } finally {
    await Promise.all([events.close(), rejected.close()])
  }
  yield state()
}

const severalWebsites = (names: readonly string[]): DomainError =>
  new DomainError(
    'invalid',
    `The file has events of several websites (${names.join(', ').slice(0, 500)}${names.length > maxNamed ? ', …' : ''}). ` +
      'Send the one to import as only_website.',
  )

/** A file of CSV lines that is written in large pieces. */
function openFile(path: string, isCompressed: boolean) {
  const file: WriteStream = createWriteStream(path, { mode: 0o600 })
  const packed = isCompressed ? createGzip() : null
  packed?.pipe(file)
  const target = packed ?? file
  let buffer = ''
  const failed = once(file, 'error').then(([error]) => {
    throw error
  })
  failed.catch(() => {})
  const write = async (): Promise<void> => {
    const text = buffer
    buffer = ''
    if (text !== '' && !target.write(text)) await Promise.race([once(target, 'drain'), failed])
  }
  return {
    write(cells: readonly Cell[]): void {
      buffer += csvLine(cells)
    },
    async flush(): Promise<void> {
      if (buffer.length >= bufferLength) await write()
    },
    async close(): Promise<void> {
      await write()
      const closed = once(file, 'close')
      target.end()
      await Promise.race([closed, failed])
    },
  }
}
