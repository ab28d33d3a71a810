import type { Clock } from '../../base/clock.ts'
import type { Schedule, ScheduledTask } from '../../base/schedule.ts'
import type { Records } from '../../database/records.ts'
import type { AlertRow } from '../../database/schema.ts'
import type { ChannelRule } from '../events/channels.ts'
import type { StatsEngine } from '../events/engine.ts'
import type { Span } from '../events/sql/measures.ts'
import { sql, toStatement } from '../events/sql/sql.ts'
import { countedOf } from '../events/sql/website-ids.ts'
import type { EventReader } from '../events/store.ts'
import type { Metric } from '../stats/query/metrics.ts'
import { readingsIn, type StoredReading } from './alert.ts'
import {
  type AlertQuery,
  type AlertQuerySources,
  type CountSpan,
  createCountSpan,
  keyOf,
  readAlertQuery,
  statsWith,
} from './alert-query.ts'
import { type Counted, kinds, type Step, step } from './kinds.ts'
import { sendAlertNotices } from './send-notices.ts'
import { floorHour, hourMs, type Windows, windowsAt } from './windows.ts'

export interface AlertEvaluationDeps extends AlertQuerySources {
  readonly records: Records
  /** The store for one evaluation. Its statements run one after another, so that people do not wait for them. */
  readonly openStore: () => EventReader
  readonly engine: StatsEngine
  readonly channelRulesOf: (accountId: number) => Promise<readonly ChannelRule[]>
  readonly clock: Clock
  /** How old the oldest hit is that the event store does not have yet, in milliseconds. */
  readonly oldestWaitingMs: () => number
  /** Where the console is. */
  readonly baseUrl: string
  readonly onError: (error: unknown) => void
}

const minute = 60_000
/** Until then, the hits of an hour are in the event store, unless they are waiting in the inbox. */
const settledAfterMs = 2 * minute
/** Only the last hours in which the service was down are of interest. */
const maxHoursBehind = 24
/** How far back weeks are compared, with a week to spare. */
const reachMs = 9 * 7 * 24 * hourMs
/** A website keeps its newest ones. */
const maxIncidents = 1_000

/** An alert with what it counts, and whose it is. */
interface Evaluated {
  readonly alert: AlertRow
  readonly accountId: number
  readonly alertQuery: AlertQuery | null
  readonly windows: Windows
}

type DueAlert = AlertRow & { readonly account_id: number; readonly timezone: string }

/** Evaluates the alerts of all websites after each hour, and sends the notices that are due. */
export function createAlertEvaluation(deps: AlertEvaluationDeps) {
  const { records, clock, oldestWaitingMs } = deps
  const { db } = records

  const dueAt = (end: number): Promise<readonly DueAlert[]> =>
    db
      .selectFrom('alerts')
      .innerJoin('websites', 'websites.id', 'alerts.website_id')
      .innerJoin('accounts', 'accounts.id', 'websites.account_id')
      .selectAll('alerts')
      .select(['websites.account_id', 'websites.timezone'])
      .where('alerts.enabled', '=', 1)
      .where('websites.demo', '=', 0)
      .where('accounts.suspended_at', 'is', null)
      .where((either) => either.or([either('evaluated_until', 'is', null), either('evaluated_until', '<', end)]))
      .orderBy('alerts.id')
      .execute()

  return async (signal: AbortSignal): Promise<void> => {
    const end = floorHour(clock() - settledAfterMs)
    if (oldestWaitingMs() <= settledAfterMs) {
      const alerts = await dueAt(end)
      // What was before it was created is no news.
      await markEvaluated(db, idsOf(alerts.filter(({ evaluated_until }) => evaluated_until === null)), end)
      const behind = alerts.filter(({ evaluated_until }) => evaluated_until !== null)
      const earliest = behind.reduce((least, { evaluated_until }) => Math.min(least, evaluated_until ?? end), end)
      for (let at = Math.max(floorHour(earliest), end - maxHoursBehind * hourMs) + hourMs; at <= end; at += hourMs) {
        signal.throwIfAborted()
        const due = behind.filter(({ evaluated_until }) => (evaluated_until ?? at) < at)
        if (due.length > 0) await evaluateHour(deps, due, at, signal)
        // A later hour continues where this one ended.
        if (at < end) behind.splice(0, behind.length, ...(await dueAt(end)))
      }
    }
    await sendAlertNotices(deps)
  }
}

/** Evaluates alerts every hour; each node those of its own event store. */
export const startAlertEvaluation = (deps: AlertEvaluationDeps, schedule: Schedule): ScheduledTask =>
  schedule({ name: 'evaluate alerts', everyMs: minute, work: createAlertEvaluation(deps) })

async function evaluateHour(
  deps: AlertEvaluationDeps,
  due: readonly DueAlert[],
  at: number,
  signal: AbortSignal,
): Promise<void> {
  const { records, openStore, engine, onError } = deps
  const store = openStore()
  const evaluated = (await Promise.all(due.map((alert) => readEvaluated(deps, alert, at)))).filter(
    (one) => one !== null,
  )
  const active = await firstEvents(store, engine, [...new Set(evaluated.map(({ alert }) => alert.website_id))], at)
  const counts = new Map<Evaluated, Counted>()
  const countable = evaluated.filter(({ alertQuery, alert }) => alertQuery !== null && active.has(alert.website_id))
  for (const [, group] of Map.groupBy(
    countable,
    ({ alertQuery, accountId }) => alertQuery && keyOf(alertQuery, accountId),
  )) {
    signal.throwIfAborted()
    const [first] = group
    if (!first?.alertQuery) continue
    // One bad filter does not stop the alerts of others.
    try {
      const rules = first.alertQuery.filters.length === 0 ? [] : await deps.channelRulesOf(first.accountId)
      const count = createCountSpan(statsWith(store, engine, rules))
      for (const [one, counted] of await countGroup(count, first.alertQuery, group, active)) counts.set(one, counted)
    } catch (error) {
      if (signal.aborted) throw error
      onError(error)
    }
  }
  const invalid = evaluated.filter(({ alertQuery }) => alertQuery === null)
  await records.db.transaction().execute(async (transaction) => {
    for (const { alert } of invalid)
      await transaction
        .updateTable('alerts')
        .set({ status: 'invalid', evaluated_until: at })
        .where('id', '=', alert.id)
        .execute()
    for (const [{ alert }, counted] of counts) await storeStep(transaction, alert, counted, at)
  })
  // Websites without events, and alerts that have no window now.
  const done = new Set([...invalid, ...counts.keys()].map(({ alert }) => alert.id))
  const failed = new Set(countable.filter((one) => !counts.has(one)).map(({ alert }) => alert.id))
  await markEvaluated(
    records.db,
    idsOf(due).filter((id) => !done.has(id) && !failed.has(id)),
    at,
  )
}

/** Null if no window of the alert ends now. */
async function readEvaluated(deps: AlertQuerySources, alert: DueAlert, at: number): Promise<Evaluated | null> {
  const windows = windowsAt(alert, at, alert.timezone, kinds[alert.kind].weeks)
  if (!windows) return null
  const alertQuery = await readAlertQuery(alert, deps).catch(() => null)
  return { alert, accountId: alert.account_id, alertQuery, windows }
}

/** Counts the windows of alerts that count the same, each window once for all websites that have it. */
async function countGroup(
  count: CountSpan,
  alertQuery: AlertQuery,
  group: readonly Evaluated[],
  firstOf: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<Evaluated, Counted>> {
  const currents = await countSpans(
    count,
    alertQuery,
    group.map((one) => ({ one, span: one.windows.current })),
  )
  const numberOf = (one: Evaluated, span: Span, from: SpanCounts): number =>
    from.get(spanKey(span))?.get(one.alert.website_id)?.[one.alert.metric] ?? 0
  const compared = group.filter((one) => kinds[one.alert.kind].compares(numberOf(one, one.windows.current, currents)))
  const known = (one: Evaluated): readonly Span[] => {
    const first = floorHour(firstOf.get(one.alert.website_id) ?? Number.POSITIVE_INFINITY)
    return one.windows.weeks.filter(({ from }) => from >= first)
  }
  const before = await countSpans(
    count,
    alertQuery,
    compared.flatMap((one) => known(one).map((span) => ({ one, span }))),
  )
  const isCompared = new Set(compared)
  return new Map(
    group.map((one) => [
      one,
      {
        ...one.windows.current,
        value: numberOf(one, one.windows.current, currents),
        weeks: isCompared.has(one) ? known(one).map((span) => numberOf(one, span, before)) : [],
      },
    ]),
  )
}

type SpanCounts = ReadonlyMap<string, Awaited<ReturnType<CountSpan>>>

const spanKey = ({ from, to }: Span): string => `${from} ${to}`

async function countSpans(
  count: CountSpan,
  alertQuery: AlertQuery,
  needed: readonly { readonly one: Evaluated; readonly span: Span }[],
): Promise<SpanCounts> {
  const counts = new Map<string, Awaited<ReturnType<CountSpan>>>()
  for (const [key, same] of Map.groupBy(needed, ({ span }) => spanKey(span))) {
    const metrics = new Set<Metric>(same.map(({ one }) => one.alert.metric))
    const websites = [...new Set(same.map(({ one }) => one.alert.website_id))]
    const [first] = same
    if (first) counts.set(key, await count(alertQuery, metrics, websites, first.span))
  }
  return counts
}

/** When the first event was that is compared, of the websites that have any. */
async function firstEvents(
  store: Pick<EventReader, 'query'>,
  { dialect }: StatsEngine,
  ids: readonly number[],
  at: number,
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const select = sql`SELECT website, min(time) AS first FROM events
    WHERE ${countedOf(ids)} AND time >= ${at - reachMs} AND time < ${at} GROUP BY website`
  const rows = await store.query(toStatement(select, dialect.placeholder))
  return new Map(rows.map(({ website, first }) => [Number(website), Number(first)]))
}

/** Stores what a reading does to an alert, unless another node has done so, or somebody has changed the alert meanwhile. */
async function storeStep(transaction: Records['db'], alert: AlertRow, counted: Counted, at: number): Promise<void> {
  const recent: readonly StoredReading[] = readingsIn(alert.recent)
  // Hours that were skipped are not in a row.
  const isNext = recent.length === 0 || alert.period === 'day' || recent.at(-1)?.to === counted.to - hourMs
  const next = step({ recent: isNext ? recent : [], isOpen: alert.incident_id !== null }, counted, alert)
  const updated = await transaction
    .updateTable('alerts')
    .set({
      ...{ status: next.status, recent: JSON.stringify(next.recent), last: JSON.stringify(next.reading) },
      evaluated_until: at,
    })
    .where('id', '=', alert.id)
    .where('enabled', '=', 1)
    .where('updated_at', '=', alert.updated_at)
    .where('evaluated_until', '<', at)
    .executeTakeFirst()
  if (Number(updated.numUpdatedRows) === 0 || next.change === null) return
  if (next.change === 'opened') await open(transaction, alert, next, at)
  else if (alert.incident_id !== null) await close(transaction, alert.id, alert.incident_id, next, at)
}

async function open(
  transaction: Records['db'],
  { id, website_id }: AlertRow,
  { recent }: Step,
  at: number,
): Promise<void> {
  const incident = await transaction
    .insertInto('incidents')
    .values({
      ...{ website_id, alert_id: id, time: at, closed_at: null, readings: JSON.stringify(recent), resolution: null },
      ...{ due_at: at, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await transaction.updateTable('alerts').set({ incident_id: incident.id }).where('id', '=', id).execute()
  const ofWebsite = transaction.selectFrom('incidents').where('website_id', '=', website_id)
  const newest = ofWebsite.select('id').orderBy('time', 'desc').orderBy('id', 'desc')
  const last = await newest
    .offset(maxIncidents - 1)
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  await transaction
    .deleteFrom('incidents')
    .where('website_id', '=', website_id)
    .where('id', '<', last.id)
    .where('closed_at', 'is not', null)
    .execute()
}

/** Only what was reported is reported as resolved. */
async function close(
  transaction: Records['db'],
  alert: number,
  incident: number,
  { reading }: Step,
  at: number,
): Promise<void> {
  await transaction.updateTable('alerts').set({ incident_id: null }).where('id', '=', alert).execute()
  const { notices = 0 } =
    (await transaction.selectFrom('incidents').select('notices').where('id', '=', incident).executeTakeFirst()) ?? {}
  await transaction
    .updateTable('incidents')
    .set({ closed_at: at, resolution: JSON.stringify(reading), due_at: notices > 0 ? at : null, updated_at: at })
    .where('id', '=', incident)
    .execute()
}

const idsOf = (alerts: readonly { readonly id: number }[]): readonly number[] => alerts.map(({ id }) => id)

const alertsAtATime = 500

async function markEvaluated(db: Records['db'], ids: readonly number[], until: number): Promise<void> {
  for (let from = 0; from < ids.length; from += alertsAtATime)
    await db
      .updateTable('alerts')
      .set({ evaluated_until: until })
      .where('id', 'in', ids.slice(from, from + alertsAtATime))
      .execute()
}
