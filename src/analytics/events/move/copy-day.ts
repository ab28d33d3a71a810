import type { Drops } from '../event.ts'
import { type Span, within } from '../sql/measures.ts'
import { sql } from '../sql/sql.ts'
import type { Row, WebsiteSpan } from '../store.ts'
import { storedEvent, wholeEvent } from '../stored-event.ts'
import { compareSlots, type Slot, slotMs } from './differences.ts'
import type { Sender } from './sender.ts'
import { ask, listen, type Side } from './side.ts'

/** Spans that are deleted by one statement. */
const spansAtOnce = 100

/** Hands the sender what the target lacks of a day or less, and takes away what it should not have. Yields rows read. */
export async function* copyDay(
  from: Side,
  to: Side,
  sender: Sender,
  span: Span,
  hasSome: boolean,
): AsyncGenerator<number> {
  if (!hasSome) return yield* sendRows(from, sender, span, () => true)
  const differences = await compareSlots(from, to, span)
  const stale = differences.filter(({ there }) => there.rows > 0).map(({ piece }) => spanOf(piece, span))
  for (let start = 0; start < stale.length; start += spansAtOnce) {
    await to.store.deleteSpans(stale.slice(start, start + spansAtOnce))
  }
  const lacking = differences.filter(({ here }) => here.rows > 0).map(({ piece }) => piece)
  if (lacking.length === 0) return
  const slots = lacking.map(({ slot }) => slot)
  const names = new Set(lacking.map(({ website, slot }) => `${website} ${slot}`))
  const part = {
    from: Math.max(span.from, Math.min(...slots) * slotMs),
    to: Math.min(span.to, (Math.max(...slots) + 1) * slotMs),
  }
  yield* sendRows(from, sender, part, ({ website, time }) =>
    names.has(`${website} ${Math.floor(Number(time) / slotMs)}`),
  )
}

const spanOf = ({ website, slot }: Slot, { from, to }: Span): WebsiteSpan => ({
  website,
  from: Math.max(from, slot * slotMs),
  to: Math.min(to, (slot + 1) * slotMs),
})

async function* sendRows(
  from: Side,
  sender: Sender,
  span: Span,
  isWanted: (row: Row) => boolean,
): AsyncGenerator<number> {
  const drops = await ask(from, sql`SELECT website, time, reason, count FROM drops WHERE ${within(span)}`)
  await sender.add([], drops.filter(isWanted).map(dropsOf))
  yield drops.length
  const events = sql`SELECT ${wholeEvent(from.dialect)} FROM events WHERE ${within(span)} ORDER BY time`
  for await (const rows of listen(from, events)) {
    await sender.add(rows.filter(isWanted).map(storedEvent), [])
    yield rows.length
  }
}

const dropsOf = ({ website, time, reason, count }: Row): Drops => ({
  website: Number(website),
  time: Number(time),
  reason: String(reason),
  count: Number(count),
})
