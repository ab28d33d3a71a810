import { sql } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { DomainError, invalid, notFound } from '../../base/errors.ts'
import { describeValue } from '../../base/field-errors.ts'
import type { Records } from '../../database/records.ts'
import type { ServerEventRow, ServerEventTable } from '../../database/schema.ts'
import { dayMs } from '../events/day.ts'
import { attributesIn } from '../ingest/inbox/entry.ts'
import { maxAgeDays, timeKey } from '../ingest/sent-hits.ts'
import type { OpenVisit } from '../ingest/visits/open-visits.ts'

/** Rows that go to the event store together. */
export interface ServerEventBatch {
  readonly number: number
  readonly rows: readonly ServerEventRow[]
}

export type NewServerEvent = Omit<ServerEventTable, 'id' | 'website_id' | 'batch' | 'created_at' | 'updated_at'>

/** What to change about an order: its revenue, or an amount that is paid back; in thousandths. */
export type OrderChange = { readonly revenue: number } | { readonly refund: number }

const batchRows = 2_000
/** Far below the maximum number of parameters in a statement. */
const insertedAtATime = 200

/** Rows without ids are always inserted, so that it does not matter which of them is which. */
const identityOf = (row: Pick<NewServerEvent, 'event_id' | 'order_id'>): string =>
  JSON.stringify([row.event_id, row.order_id])

/** How many may wait for the event store. */
const maxWaiting = 500_000
/** For longer than events can be sent again, and than backups of the event store are usually old. */
const retentionMs = (maxAgeDays + 5) * dayMs
/** For how long an order can be corrected. */
export const orderDays = 400

const maxSkews = 1_000

export type ServerEvents = ReturnType<typeof createServerEvents>

/** What servers have sent, from the reply to them until the event store has it. */
export function createServerEvents(records: Records, clock: Clock) {
  const { db } = records
  return {
    ...sentBefore(db),
    ...additions(records, clock),
    ...orders(records, clock),
    ...batchesForStore(db, clock),
    ...deletions(db),
  }
}

const ofWebsite = (from: Records['db'], website: number) =>
  from.selectFrom('server_events').where('website_id', '=', website)

const findOrder = (from: Records['db'], website: number, orderId: string) =>
  ofWebsite(from, website).selectAll().where('order_id', '=', orderId)

/** What new events are compared with. */
function sentBefore(db: Records['db']) {
  return {
    /** How far the latest events that claimed a time were ahead of our clock. */
    async skewsSince(website: number, since: number): Promise<readonly number[]> {
      const rows = await ofWebsite(db, website)
        .select('skew_ms')
        .where('skew_ms', 'is not', null)
        .where('created_at', '>=', since)
        .orderBy('created_at', 'desc')
        .limit(maxSkews)
        .execute()
      return rows.flatMap(({ skew_ms }) => skew_ms ?? [])
    },

    /** Which of these ids of events, and of orders, are known. */
    async known(website: number, eventIds: readonly string[], orderIds: readonly string[]) {
      const find = async (column: 'event_id' | 'order_id', ids: readonly string[]): Promise<ReadonlySet<string>> => {
        if (ids.length === 0) return new Set()
        const rows = await ofWebsite(db, website).select(column).where(column, 'in', ids).execute()
        return new Set(rows.flatMap((row) => row[column] ?? []))
      }
      return { events: await find('event_id', eventIds), orders: await find('order_id', orderIds) }
    },

    /** The visits of these visitors that servers have reported, and the times of orders in them. */
    async visitsOf(website: number, visitors: readonly string[]) {
      if (visitors.length === 0) return { visits: [], taken: new Set<string>() }
      const rows = await ofWebsite(db, website)
        .select(['visitor', 'visit', 'time', 'started_at', 'order_id', 'content'])
        .where('visitor', 'in', visitors)
        .where('kind', '=', 'event')
        .orderBy('time')
        .limit(20_000)
        .execute()
      const visits = new Map<string, OpenVisit>()
      for (const { visitor, visit, time, started_at, content } of rows) {
        const attributes = visits.get(visit)?.attributes ?? attributesIn(content)
        visits.set(visit, { visitor, visit, startedAt: started_at, lastSeenAt: time, attributes })
      }
      const taken = new Set(rows.flatMap((row) => (row.order_id === null ? [] : timeKey(row.visit, row.time))))
      return { visits: [...visits.values()], taken }
    },
  }
}

/** How events arrive. */
function additions({ db, lockRows }: Records, clock: Clock) {
  return {
    /** Throws if the event store is so far behind that nothing more can be taken. */
    async checkCapacity(): Promise<void> {
      const beyond = db.selectFrom('server_events').select('id').where('batch', 'is', null).orderBy('id')
      if (await beyond.offset(maxWaiting).limit(1).executeTakeFirst())
        throw new DomainError('unavailable', 'Too many events are waiting for the event store. Try again later.', {
          retryAfterSeconds: 30,
        })
    },

    /** Adds these, and returns those that were not there yet; another request may have sent the same. */
    async add(website: number, rows: readonly NewServerEvent[]): Promise<ReadonlySet<NewServerEvent>> {
      const now = clock()
      return await db.transaction().execute(async (transaction) => {
        const locked = lockRows(transaction.selectFrom('websites').select('id').where('id', '=', website))
        if (!(await locked.executeTakeFirst())) throw notFound('website')
        const stored = new Set<string>()
        for (let from = 0; from < rows.length; from += insertedAtATime) {
          const inserted = await transaction
            .insertInto('server_events')
            .values(
              rows
                .slice(from, from + insertedAtATime)
                .map((row) => ({ ...row, website_id: website, batch: null, created_at: now, updated_at: now })),
            )
            .onConflict((conflict) => conflict.doNothing())
            .returning(['event_id', 'order_id'])
            .execute()
          for (const row of inserted) stored.add(identityOf(row))
        }
        return new Set(rows.filter((row) => stored.has(identityOf(row))))
      })
    },
  }
}

/** Orders, which can be corrected. */
function orders({ db, lockRows }: Records, clock: Clock) {
  return {
    async readOrder(website: number, orderId: string): Promise<ServerEventRow> {
      const order = await findOrder(db, website, orderId).executeTakeFirst()
      if (!order) throw notFound('order')
      return order
    },

    /** Changes the revenue of an order; the event store follows. */
    async correctOrder(website: number, orderId: string, change: OrderChange): Promise<ServerEventRow> {
      const now = clock()
      return await db.transaction().execute(async (transaction) => {
        const order = await lockRows(findOrder(transaction, website, orderId)).executeTakeFirst()
        if (!order) throw notFound('order')
        const revenue = 'revenue' in change ? change.revenue : order.revenue - change.refund
        if ('refund' in change && revenue < 0)
          throw invalid({
            refund: [
              `refund must be at most ${order.revenue / 1000}, the revenue of the order; found ${describeValue(change.refund / 1000)}.`,
            ],
          })
        if (revenue === order.revenue) return order
        await transaction
          .insertInto('server_events')
          .values({
            ...{ website_id: website, kind: 'correction', event_id: null, order_id: null, time: order.time },
            ...{ visitor: '', visit: order.visit, started_at: order.started_at, content: String(order.id) },
            ...{ name: order.name, revenue, currency: order.currency, skew_ms: null, batch: null, created_at: now },
            updated_at: now,
          })
          .execute()
        return await transaction
          .updateTable('server_events')
          .set({ revenue, updated_at: now })
          .where('id', '=', order.id)
          .returningAll()
          .executeTakeFirstOrThrow()
      })
    },
  }
}

/** What the event store has not stored yet, and what it has. */
function batchesForStore(db: Records['db'], clock: Clock) {
  return {
    /** The first batch after the one that the event store has last. Its rows are always the same. */
    async nextBatch(stored: number): Promise<ServerEventBatch | null> {
      const first = await db
        .selectFrom('server_events')
        .select('batch')
        .where('batch', '>', stored)
        .orderBy('batch')
        .limit(1)
        .executeTakeFirst()
      const number = first?.batch ?? stored + 1
      if (!first) {
        const waiting = db
          .selectFrom('server_events')
          .select('id')
          .where('batch', 'is', null)
          .orderBy('id')
          .limit(batchRows)
        const { numUpdatedRows } = await db
          .updateTable('server_events')
          .set({ batch: number })
          .where('id', 'in', waiting)
          .executeTakeFirst()
        if (Number(numUpdatedRows) === 0) return null
      }
      const rows = await db.selectFrom('server_events').selectAll().where('batch', '=', number).orderBy('id').execute()
      return { number, rows }
    },

    /** Deletes what is needed neither to detect repetitions nor to correct orders; `stored` is the last batch of the event store. */
    async prune(stored: number): Promise<void> {
      const before = clock()
      await db
        .deleteFrom('server_events')
        .where('batch', '<=', stored)
        .where('created_at', '<', before - retentionMs)
        .where((row) => row.or([row('order_id', 'is', null), row('created_at', '<', before - orderDays * dayMs)]))
        .execute()
    },
  }
}

/** Visitors whose events are erased. */
function deletions(db: Records['db']) {
  return {
    /** Deletes what is known of these visitors; how many there were, of those that the event store does not have yet. */
    async deleteVisitors(
      website: number,
      visitors: readonly string[],
      stored: number,
      dryRun: boolean,
    ): Promise<number> {
      const waiting = await ofWebsite(db, website)
        .select(sql<number>`count(*)`.as('n'))
        .where('visitor', 'in', visitors)
        .where((row) => row.or([row('batch', 'is', null), row('batch', '>', stored)]))
        .executeTakeFirstOrThrow()
      if (!dryRun)
        await db
          .deleteFrom('server_events')
          .where('website_id', '=', website)
          .where('visitor', 'in', visitors)
          .execute()
      return Number(waiting.n)
    },
  }
}
