import { randomBytes } from 'node:crypto'
import { createBoundedCache } from '../../../base/bounded-cache.ts'
import { DomainError } from '../../../base/errors.ts'
import { type StatsEngine, withChannelRules } from '../../events/engine.ts'
import { type LocalDays, utcDays } from '../../events/local-days.ts'
import { countGroupsSql } from '../../events/sql/count-groups.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { type Group, measures, type Span } from '../../events/sql/measures.ts'
import { type Sql, sql, text, toStatement } from '../../events/sql/sql.ts'
import type { CountTables, EventReader } from '../../events/store.ts'
import { withConsistentRollUps } from '../count/consistent-roll-ups.ts'
import { bucketSql, rowGroup } from '../count/group-sql.ts'
import { planDays, planFromRows } from '../plan/plan-days.ts'
import { groupWebsites, type RolledUpDays } from '../plan/rolled-up-days.ts'
import { areWholeDays, inDays } from '../query/buckets.ts'
import type { GroupBy, SelectionQuery } from '../query/stats-query.ts'
import { isOfWholeDays, unfilteredGroupsSql, type WholePlan, wholePlans } from './unfiltered-groups.ts'

export type SelectingStore = Pick<EventReader, 'query' | 'version'> & Pick<CountTables, 'select'>

/** Reads the counts of one of the groups: see `FindCounts`. */
export type SelectedCounts = (groupBy: GroupBy) => Sql | null

/**
 * The counts of all groups of a view for which rows have to be read: computed at once, and kept as a table for the next view for a
 * while.
 */
export interface Selections {
  /** The counts of a group, if they are kept and current. */
  find(store: SelectingStore, query: SelectionQuery, groupBy: GroupBy): Promise<Sql | null>
  /** Counts the groups unless all of them are kept. Null if they are too many. */
  select(store: SelectingStore, query: SelectionQuery, groups: readonly GroupBy[]): Promise<SelectedCounts | null>
  /** How many bytes the cached counts take, approximately. */
  bytes(): number
  /** Drops all of them. */
  close(): Promise<void>
}

export interface SelectionLimits {
  readonly maxBytes: number
  /** How long counts are kept after they were last used. */
  readonly keepMs: number
}

export const defaultSelectionLimits: SelectionLimits = { maxBytes: 256 * 1024 * 1024, keepMs: 60_000 }

const maxAttempts = 3

/** The approximate number of bytes of a row, and what a table takes however few rows it has: the engine reserves memory by column. */
const rowBytes = 16 * (measures.length + 1) + 64
const tableBytes = 32 * 1024 * (measures.length + 2)

interface Built {
  readonly id: string
  /** The keys of the groups that it was made for. */
  readonly asked: readonly string[]
  /** The keys of those that it counts, by their position. */
  readonly groups: readonly string[]
  readonly changes: number
  readonly bytes: number
}

interface CachedSelection extends Built {
  readonly website: number
  readonly span: Span
  readonly filters: string
  timer: NodeJS.Timeout
}

export function createSelections(
  store: Pick<CountTables, 'changes' | 'dropSelection'>,
  engine: StatsEngine,
  { maxBytes, keepMs }: SelectionLimits = defaultSelectionLimits,
): Selections {
  const { rollUps, selectionSchema } = engine
  /** Counts that were too large or took too long; trying again would take as long. */
  const tooLarge = createBoundedCache<true>({ maxBytes: 64 * 1024, ttlMs: keepMs })

  const { find: findCached, keep, bytes, close } = createSelectionCache(store, engine, { maxBytes, keepMs })

  const buildFromStored = (
    reader: SelectingStore,
    query: SelectionQuery,
    groups: readonly GroupBy[],
  ): Promise<Built | null> =>
    withConsistentRollUps(
      reader,
      engine,
      [query],
      async ([days = new Map()]) => {
        // Without events, there is nothing to select.
        if (rollUps?.listsAllDays && !days.has(query.website)) return null
        const [group] = groupWebsites(query.website, days)
        const countsOf = query.filters.length === 0 ? unfilteredCounts : filteredCounts
        const counts = countsOf(query, groups, group?.zones ?? [], withChannelRules(engine, query.channelRules ?? []))
        return counts && build(engine, reader, query, { ...counts, maxBytes })
      },
      async (built) => built && store.dropSelection(built.id),
    )

  async function select(
    reader: SelectingStore,
    query: SelectionQuery,
    asked: readonly GroupBy[],
  ): Promise<SelectedCounts | null> {
    if (selectionSchema === undefined || !rollUps?.visitsOfDays) return null
    const groups = [...new Map(asked.map((group) => [keyOfGroup(group), group])).values()]
    const key = `${query.website} ${query.span.from} ${keyOfFilters(query)}`
    if (groups.length === 0 || tooLarge.get(key)) return null
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const selection = await findCached(reader, query, groups)
      if (selection) return selection
      const changes = await store.changes({ website: query.website, from: query.span.from, to: query.span.to })
      const built = await buildFromStored(reader, query, groups).catch((error: unknown) => {
        if (isTooMuch(error)) tooLarge.set(key, true, 0)
        throw error
      })
      if (!built) {
        tooLarge.set(key, true, 0)
        return null
      }
      // Otherwise events arrived between reading the days and counting.
      if (built.changes === changes) return keep(built, query)
      await store.dropSelection(built.id)
    }
    return null
  }

  return {
    find: async (reader, query, groupBy) => (await findCached(reader, query, [groupBy]))?.(groupBy) ?? null,
    select,
    bytes,
    close,
  }
}

/** The counts that are kept as tables, which are dropped a while after their last use, or for newer ones. */
function createSelectionCache(
  store: Pick<CountTables, 'changes' | 'dropSelection'>,
  { dialect, selectionSchema = '' }: StatsEngine,
  { maxBytes, keepMs }: SelectionLimits,
) {
  /** In the order of their last use. */
  const cached = new Map<string, CachedSelection>()
  const bytes = (): number => cached.values().reduce((sum, one) => sum + one.bytes, 0)

  async function drop(one: CachedSelection): Promise<void> {
    clearTimeout(one.timer)
    if (cached.delete(one.id)) await store.dropSelection(one.id).catch(() => undefined)
  }
  const dropLater = (one: { readonly id: string }): NodeJS.Timeout =>
    setTimeout(() => {
      const selection = cached.get(one.id)
      if (selection) void drop(selection)
    }, keepMs).unref()
  const use = (one: CachedSelection): void => {
    clearTimeout(one.timer)
    one.timer = dropLater(one)
    cached.delete(one.id)
    cached.set(one.id, one)
  }

  async function find(
    reader: SelectingStore,
    query: SelectionQuery,
    groups: readonly GroupBy[],
  ): Promise<SelectedCounts | null> {
    if (cached.size === 0) return null
    const filters = keyOfFilters(query)
    const needed = groups.map(keyOfGroup)
    const candidates = [...cached.values()].filter(
      (one) =>
        one.website === query.website &&
        one.span.from === query.span.from &&
        one.filters === filters &&
        needed.every((key) => one.asked.includes(key)),
    )
    for (const one of candidates) {
      if (one.changes !== (await store.changes({ website: one.website, from: one.span.from, to: one.span.to })))
        await drop(one)
      else if (await hasSameRows(dialect, reader, one, query)) {
        use(one)
        return countsOf(selectionSchema, one)
      }
    }
    return null
  }

  function keep(built: Built, query: SelectionQuery): SelectedCounts {
    const { website, span } = query
    cached.set(built.id, { ...built, website, span, filters: keyOfFilters(query), timer: dropLater(built) })
    for (const one of cached.values()) {
      if (bytes() <= maxBytes || one.id === built.id) break
      // A view that still uses it counts from stored events instead.
      void drop(one)
    }
    return countsOf(selectionSchema, built)
  }

  return {
    find,
    keep,
    bytes,
    async close(): Promise<void> {
      for (const one of [...cached.values()]) await drop(one)
    },
  }
}

/** Spans until now end later with every view, which makes no difference if there are no events in between. */
async function hasSameRows(
  dialect: Dialect,
  reader: SelectingStore,
  { span: { to } }: CachedSelection,
  { website, span }: SelectionQuery,
): Promise<boolean> {
  if (to === span.to) return true
  const [first, last] = [Math.min(to, span.to), Math.max(to, span.to)]
  const select = sql`SELECT 1 AS found FROM events WHERE website = ${website} AND time >= ${first} AND time < ${last} LIMIT 1`
  return (await reader.query(toStatement(select, dialect.placeholder))).length === 0
}

const countsOf =
  (selectionSchema: string, { id, groups }: Built): SelectedCounts =>
  (groupBy) => {
    const part = groups.indexOf(keyOfGroup(groupBy))
    return part < 0
      ? null
      : sql`SELECT grp, ${text(measures.join(', '))} FROM ${text(`${selectionSchema}.counts_${id}`)} WHERE part = ${text(String(part))}`
  }

/** What a selection counts. */
interface GroupCounts {
  readonly asked: readonly GroupBy[]
  /** Those of them that it counts. */
  readonly groups: readonly GroupBy[]
  /** SELECT part, grp and all measures; the part is the position of the group. */
  readonly counts: Sql
}

async function build(
  { dialect }: StatsEngine,
  reader: SelectingStore,
  { website, span: { from, to } }: SelectionQuery,
  { asked, groups, counts, maxBytes }: GroupCounts & { readonly maxBytes: number },
): Promise<Built | null> {
  const id = randomBytes(8).toString('hex')
  const maxRows = Math.floor(maxBytes / 2 / rowBytes)
  const result = await reader.select({
    id,
    span: { website, from, to },
    statement: toStatement(counts, dialect.placeholder),
    maxRows,
  })
  if (!result) return null
  return {
    id,
    asked: asked.map(keyOfGroup),
    groups: groups.map(keyOfGroup),
    bytes: tableBytes + rowBytes * result.rows,
    changes: result.changes,
  }
}

/** The plan that needs the fewest rows besides roll-ups. */
const bestOf = (plans: readonly WholePlan[]): WholePlan | undefined =>
  plans.toSorted((a, b) => rowMsOf(a) - rowMsOf(b))[0]

const rowMsOf = ({ plan, without }: WholePlan): number =>
  [...plan.rowSpans, ...without].reduce((sum, { span: { from, to } }) => sum + to - from, 0)

/** When the last day ends that has no events any more. */
const firstRow = (zones: readonly RolledUpDays[]): number =>
  Math.max(
    ...zones.flatMap(({ retained, localDays }) => Array.from(retained.keys(), (day) => localDays.startOf(day + 1))),
  )

const noDays: RolledUpDays = { builds: new Map(), localDays: utcDays, retained: new Map() }

const plainPlan = (span: Span, rolledUp: RolledUpDays): WholePlan => {
  const { builds, localDays } = rolledUp
  return { rolledUp, span, plan: planDays({ span, days: builds, localDays, cuts: [], partMs: null }), without: [] }
}

const withoutDays = (span: Span): WholePlan => ({ rolledUp: noDays, span, plan: planFromRows(span), without: [] })

function filteredCounts(
  { website, span, filters }: SelectionQuery,
  groups: readonly GroupBy[],
  zones: readonly RolledUpDays[],
  { dialect, rollUps }: StatsEngine,
): GroupCounts | null {
  const {
    rolledUp: { localDays },
    plan: { runs, rowSpans },
  } = bestOf(zones.map((rolledUp) => plainPlan(span, rolledUp))) ?? withoutDays(span)
  if (!rollUps?.visitsOfDays || runs.length + rowSpans.length === 0) return null
  const counts = countGroupsSql(
    {
      ...{ website, span, zone: localDays.zone, runs, rowSpans: rowSpans.map(({ span }) => span) },
      visitsOfDays: rollUps.visitsOfDays,
    },
    filters,
    groups.map((groupBy) => groupIn(groupBy, localDays, dialect)),
    dialect,
  )
  return { asked: groups, groups, counts }
}

/** Null if roll-ups alone answer the questions, each by itself. */
function unfilteredCounts(
  { website, span }: SelectionQuery,
  asked: readonly GroupBy[],
  zones: readonly RolledUpDays[],
  engine: StatsEngine,
): GroupCounts | null {
  const plan = bestOf(zones.flatMap((rolledUp) => wholePlans(span, rolledUp, firstRow(zones)))) ?? withoutDays(span)
  const groups = asked.filter((groupBy) => isOfWholeDays(groupBy, plan.rolledUp.localDays, engine.dialect))
  if (!engine.rollUps || plan.plan.rowSpans.length + plan.without.length === 0) return null
  // A statement of its own takes as long for a single breakdown.
  if (groups.length < 2 && groups[0]?.kind !== 'total') return null
  return { asked, groups, counts: unfilteredGroupsSql({ website, plan, groups }, engine.rollUps, engine) }
}

/** Buckets of whole days are known from the days of visits, which needs no rows. */
function groupIn(groupBy: GroupBy, localDays: LocalDays, dialect: Dialect): Group {
  const group = rowGroup(groupBy, dialect)
  if (groupBy.kind !== 'buckets' || group.kind !== 'expression' || !areWholeDays(groupBy.buckets, localDays))
    return group
  const buckets = inDays(groupBy.buckets, localDays)
  return { ...group, ofDay: bucketSql({ ...groupBy, buckets }, text('day'), dialect) }
}

/** Whether the engine had too little time or memory; not if it was busy, or if the client disconnected. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof DomainError
    ? error.reason === 'query-timeout' || error.reason === 'query-memory'
    : error instanceof Error

/** Independent of the order of filters. Rules decide what filters and groups mean. */
const keyOfFilters = ({ filters, channelRules = [] }: SelectionQuery): string =>
  [...filters.map((condition) => JSON.stringify(condition)).sort(), JSON.stringify(channelRules)].join()

export const keyOfGroup = (groupBy: GroupBy): string =>
  groupBy.kind === 'buckets' ? JSON.stringify([groupBy.buckets.starts]) : JSON.stringify(groupBy)
