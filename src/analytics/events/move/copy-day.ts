import { botColumnNames, toBotHit } from '../sql/bot-columns.ts'
import { inSpan, type Span } from '../sql/measures.ts'
import { sql, text } from '../sql/sql.ts'
import type { Row } from '../sql/statement.ts'
import type { WebsiteSpan } from '../store.ts'
import { selectEvent, toDrops, toEvent } from '../stored-event.ts'
import type { BatchWriter } from './batch-writer.ts'
import { compareSlots, comparisonSlotMs, type WebsiteSlot } from './differences.ts'
import { type MoveSource, type MoveStore, queryStore, streamStore } from './move-store.ts'

/** How many spans one statement deletes. */
const spansPerDelete = 100

/** Copies the rows of a day that the target lacks, and deletes those that it should not have. Yields counts of rows read. */
export async function* copyDay(
  from: MoveSource,
  to: MoveStore,
  writer: BatchWriter,
  span: Span,
  targetHasRows: boolean,
): AsyncGenerator<number> {
  if (!targetHasRows) return yield* sendRows(from, writer, span, () => true)
  const differences = await compareSlots(from, to, span)
  const stale = differences.filter(({ target }) => target.rows > 0).map(({ key }) => spanOf(key, span))
  for (let start = 0; start < stale.length; start += spansPerDelete) {
    await to.store.deleteSpans(stale.slice(start, start + spansPerDelete))
  }
  const missing = differences.filter(({ source }) => source.rows > 0).map(({ key }) => key)
  if (missing.length === 0) return
  const slots = missing.map(({ slot }) => slot)
  const names = new Set(missing.map(({ website, slot }) => `${website} ${slot}`))
  const part = {
    from: Math.max(span.from, Math.min(...slots) * comparisonSlotMs),
    to: Math.min(span.to, (Math.max(...slots) + 1) * comparisonSlotMs),
  }
  yield* sendRows(from, writer, part, ({ website, time }) =>
    names.has(`${website} ${Math.floor(Number(time) / comparisonSlotMs)}`),
  )
}

const spanOf = ({ website, slot }: WebsiteSlot, { from, to }: Span): WebsiteSpan => ({
  website,
  from: Math.max(from, slot * comparisonSlotMs),
  to: Math.min(to, (slot + 1) * comparisonSlotMs),
})

async function* sendRows(
  from: MoveSource,
  writer: BatchWriter,
  span: Span,
  includes: (row: Row) => boolean,
): AsyncGenerator<number> {
  const drops = await queryStore(from, sql`SELECT website, time, reason, count FROM drops WHERE ${inSpan(span)}`)
  await writer.add({ drops: drops.filter(includes).map(toDrops) })
  yield drops.length
  const bots = sql`SELECT ${text(botColumnNames.join(', '))} FROM bot_hits WHERE ${inSpan(span)} ORDER BY time`
  for await (const rows of streamStore(from, bots)) {
    await writer.add({ bots: rows.filter(includes).map(toBotHit) })
    yield rows.length
  }
  const events = sql`SELECT ${selectEvent(from.dialect)} FROM events WHERE ${inSpan(span)} ORDER BY time`
  for await (const rows of streamStore(from, events)) {
    await writer.add({ events: rows.filter(includes).map(toEvent) })
    yield rows.length
  }
}
