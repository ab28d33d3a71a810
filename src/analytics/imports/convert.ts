import { DomainError } from '../../base/errors.ts'
import type { DayRange } from '../events/sql/roll-ups.ts'
import { compileParams } from '../ingest/param-rules.ts'
import { createRowConverter, type RowContext } from './cells.ts'
import type { EventKind, ImportKind } from './import.ts'
import { readers } from './kinds.ts'
import { openLines } from './lines-file.ts'
import type { ReadItem } from './readers/row.ts'
import { openSharedCells } from './shared-cells.ts'
import { type Conversion, createTally } from './tally.ts'

export interface ConvertRequest<Kind = ImportKind> extends RowContext {
  readonly kind: Kind
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
  /** Of the website: its days are those of totals. */
  readonly websiteTimezone: string
  /** Days that other imports have totals of, by dimension. */
  readonly imported: Readonly<Record<string, readonly DayRange[]>>
}

const progressEveryMs = 100
/** The most websites that are named if a file has several. */
const maxNamed = 20

/**
 * Reads a file of another product, and writes a converted file and its shared cells. The same file always gives the same ones, so an
 * import that was interrupted goes on where it stopped. Yields the state from time to time, and at the end.
 */
export async function* convert(request: ConvertRequest<EventKind>, signal: AbortSignal): AsyncGenerator<Conversion> {
  const events = openLines(request.events, false)
  const shared = openSharedCells(request.events)
  const tally = createTally(request.rejected)
  const websites = new Set<string>()
  let shownAt = performance.now()
  const toLine = createRowConverter(
    { ...request, excludesParam: compileParams(request.excludeParams) },
    shared.numberOf,
  )

  /** The line of an event, or why there is none. */
  const lineOf = (item: ReadItem): ReturnType<typeof toLine> => {
    if ('rejected' in item) return item.rejected
    const { website = '' } = item
    if (request.only !== '' && website !== request.only) return 'other_website'
    if (website !== '' && websites.size <= maxNamed) websites.add(website)
    return toLine(item.row)
  }

  const take = (item: ReadItem): void => {
    const converted = lineOf(item)
    if (typeof converted === 'string') {
      tally.reject(item.line, converted, item.text())
      return
    }
    tally.take(converted.time)
    events.write(converted.line)
  }

  try {
    for await (const items of readers[request.kind]({ ...request, signal })) {
      signal.throwIfAborted()
      for (const item of items) take(item)
      if (websites.size > 1) throw severalWebsites([...websites])
      await Promise.all([events.flush(), shared.flush(), tally.flush()])
      if (performance.now() - shownAt < progressEveryMs) continue
      shownAt = performance.now()
      yield tally.state()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
      throw new DomainError('invalid', 'The compressed file is damaged.')
    throw error
  } finally {
    await Promise.all([events.close(), shared.close(), tally.close()])
  }
  yield tally.state()
}

const severalWebsites = (names: readonly string[]): DomainError =>
  new DomainError(
    'invalid',
    `The file has events of several websites (${names.join(', ').slice(0, 500)}${names.length > maxNamed ? ', …' : ''}). ` +
      'Send the one to import as only_website.',
  )
