import { DomainError } from '../../base/errors.ts'
import type { DayRange } from '../events/sql/roll-ups.ts'
import { compileParams } from '../ingest/param-rules.ts'
import { createRowConverter, type RowContext } from './cells.ts'
import type { EventKind, ImportKind } from './import.ts'
import { openLines } from './lines-file.ts'
import { createOverlaps, type DaySpan } from './overlaps.ts'
import { readGa4 } from './readers/ga4.ts'
import { readGoatcounter } from './readers/goatcounter.ts'
import { readMatomo } from './readers/matomo.ts'
import type { FileRow, Reader, ReadItem, ReadOptions } from './readers/row.ts'
import { readSightline } from './readers/sightline.ts'
import { readUmami } from './readers/umami.ts'
import { openRowIds, readKnownIds } from './row-ids.ts'
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
  readonly encoding: ReadOptions['encoding']
  /** Files with the ids of rows that other imports have, and where to write those of this one. */
  readonly knownIds: readonly string[]
  readonly ids: string
  /** When other imports have events: those that cannot be compared by ids, and all of them, for rows without an id. */
  readonly spans: { readonly withoutIds: readonly DaySpan[]; readonly all: readonly DaySpan[] }
  /** Whether events in these times are taken. */
  readonly overlap: 'take' | 'skip'
  /** The time zone of the website: its days are those of totals. */
  readonly websiteTimezone: string
  /** The days that a report is of, if it was sent with them. */
  readonly days: DayRange | null
  /** Days that other imports have totals of, by dimension; of reports, by what their lines are about. */
  readonly imported: Readonly<Record<string, readonly DayRange[]>>
}

const progressEveryMs = 100
/** The most websites that are named if a file has several. */
const maxNamed = 20

/** How the files of each product are read, except those with totals. */
const readers: Readonly<Record<EventKind, Reader>> = {
  umami: readUmami,
  matomo: readMatomo,
  goatcounter: readGoatcounter,
  ga4: readGa4,
  sightline: readSightline,
}

/**
 * Reads a file of another product, and writes a converted file and its shared cells. The same file always gives the same ones, so an
 * import that was interrupted goes on where it stopped. Yields the state from time to time, and at the end.
 */
export async function* convert(request: ConvertRequest<EventKind>, signal: AbortSignal): AsyncGenerator<Conversion> {
  const events = openLines(request.events, false)
  const shared = openSharedCells(request.events)
  const tally = createTally(request.rejected)
  const known = await readKnownIds(request.knownIds)
  const ids = openRowIds(request.ids)
  const overlapping = { withId: createOverlaps(request.spans.withoutIds), other: createOverlaps(request.spans.all) }
  const isOverlapping = ({ id, time }: FileRow): boolean =>
    time !== null && (id ? overlapping.withId : overlapping.other).has(time)
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
    const converted = toLine(item.row)
    if (typeof converted === 'string') return converted
    if (item.row.id && known.has(item.row.id)) return 'duplicate'
    return request.overlap === 'skip' && isOverlapping(item.row) ? 'overlapping' : converted
  }

  const take = (item: ReadItem): void => {
    const converted = lineOf(item)
    if (typeof converted === 'string') {
      tally.reject(item.line, converted, item.text())
      return
    }
    tally.take(converted.time)
    events.write(converted.line)
    if ('rejected' in item) return
    const { id } = item.row
    if (isOverlapping(item.row)) tally.overlap(converted.time)
    if (!id) return
    ids.add(id)
    tally.identify()
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
    await Promise.all([events.close(), shared.close(), tally.close(), ids.close()])
  }
  yield tally.state()
}

const severalWebsites = (names: readonly string[]): DomainError =>
  new DomainError(
    'invalid',
    `The file has events of several websites (${names.join(', ').slice(0, 500)}${names.length > maxNamed ? ', …' : ''}). ` +
      'Send the one to import as only_website.',
  )
