import { randomBytes } from 'node:crypto'
import { createBoundedCache } from '../../base/bounded-cache.ts'
import type { StatsEngine } from '../events/engine.ts'
import { type DimensionName, levelOf } from '../events/sql/dimensions.ts'
import type { Filter } from '../events/sql/filters.ts'
import type { Span } from '../events/sql/measures.ts'
import type { RollUps, VisitsOfDays } from '../events/sql/roll-ups.ts'
import {
  columnsFor,
  narrowSelection,
  rowBytes,
  type SelectedColumns,
  type SelectedRows,
  type SelectedTables,
  type SelectionSource,
  selectedSource,
  selectionSteps,
  storedSource,
  tableBytes,
} from '../events/sql/selected-visits.ts'
import { sql, text, toStatement } from '../events/sql/sql.ts'
import type { EventStore } from '../events/store.ts'
import { type RolledUpDays, withConsistentRollUps } from './consistent-roll-ups.ts'
import { planCount, planFromRows } from './count-plan.ts'
import type { StatsQuery } from './stats-query.ts'

export type SelectingStore = Pick<EventStore, 'query' | 'select'>

/** Which events are selected, and by which dimensions they can be counted. */
export interface SelectionQuery extends Pick<StatsQuery, 'website' | 'span' | 'filters'> {
  readonly dimensions: readonly (DimensionName | 'property')[]
}

/** Selections of rows that filters match: counted for all questions of a view, and kept for the next view for a while. */
export interface Selections {
  /** The tables of a current selection, if one is kept. */
  find(store: SelectingStore, query: SelectionQuery): Promise<SelectedRows | null>
  /** Selects the rows unless they are kept; from a broader selection if one is kept. Null if they are too many. */
  select(store: SelectingStore, query: SelectionQuery): Promise<SelectedRows | null>
  /** How many bytes the kept selections take, approximately. */
  bytes(): number
  /** Drops all of them. */
  close(): Promise<void>
}

export interface SelectionLimits {
  readonly maxBytes: number
  /** How long a selection is kept after it was last used. */
  readonly keepMs: number
}

export const defaultSelectionLimits: SelectionLimits = { maxBytes: 256 * 1024 * 1024, keepMs: 60_000 }

const maxAttempts = 3

interface Built {
  readonly id: string
  readonly columns: SelectedColumns
  readonly tables: SelectedTables
  readonly changes: number
  readonly bytes: number
}

interface Kept extends Built {
  readonly website: number
  readonly span: Span
  readonly filters: ReadonlySet<string>
  timer: NodeJS.Timeout
}

export function createSelections(
  store: Pick<EventStore, 'changes' | 'dropSelection'>,
  engine: StatsEngine,
  { maxBytes, keepMs }: SelectionLimits = defaultSelectionLimits,
): Selections {
  const { dialect, rollUps, selectionSchema } = engine
  /** In the order of their last use. */
  const kept = new Map<string, Kept>()
  /** Selections that were too large; trying again would take as long. */
  const tooLarge = createBoundedCache<true>({ maxBytes: 64 * 1024, ttlMs: keepMs })

  const bytes = (): number => kept.values().reduce((sum, one) => sum + one.bytes, 0)

  async function drop(one: Kept): Promise<void> {
    clearTimeout(one.timer)
    if (kept.delete(one.id)) await store.dropSelection(one.id).catch(() => undefined)
  }
  const dropLater = (one: { readonly id: string }): NodeJS.Timeout =>
    setTimeout(() => {
      const found = kept.get(one.id)
      if (found) void drop(found)
    }, keepMs).unref()
  const use = (one: Kept): void => {
    clearTimeout(one.timer)
    one.timer = dropLater(one)
    kept.delete(one.id)
    kept.set(one.id, one)
  }

  /** The narrowest kept selection with all rows and columns that the query needs. */
  async function findKept(reader: SelectingStore, query: SelectionQuery): Promise<Kept | null> {
    const needed = neededColumns(query)
    const filters = keysOf(query.filters)
    const candidates = [...kept.values()].filter(
      (one) =>
        one.website === query.website &&
        one.span.from === query.span.from &&
        one.filters.isSubsetOf(filters) &&
        includes(one.columns, needed),
    )
    if (candidates.length === 0) return null
    const changes = await store.changes(query.website)
    for (const one of candidates.sort((a, b) => b.filters.size - a.filters.size || a.bytes - b.bytes)) {
      if (one.changes !== changes) await drop(one)
      else if (await hasSameRows(reader, one, query)) return one
    }
    return null
  }

  /** Spans until now end later with every view, which makes no difference if there are no events in between. */
  async function hasSameRows(
    reader: SelectingStore,
    { span: { to } }: Kept,
    { website, span }: SelectionQuery,
  ): Promise<boolean> {
    if (to === span.to) return true
    const [first, last] = [Math.min(to, span.to), Math.max(to, span.to)]
    const select = sql`SELECT 1 AS found FROM events WHERE website = ${website} AND time >= ${first} AND time < ${last} LIMIT 1`
    return (await reader.query(toStatement(select, dialect.placeholder))).length === 0
  }

  /** The part of a kept selection that the query needs, if further filters are on visits only. */
  function partOf(one: Kept | null, { filters }: SelectionQuery): SelectedRows | null {
    const further = filters.filter((filter) => !one?.filters.has(keyOf(filter)))
    if (!one || further.some(({ dimension }) => levelOf(dimension) === 'row')) return null
    use(one)
    return narrowSelection(one.tables, further, dialect)
  }

  const find = async (reader: SelectingStore, query: SelectionQuery): Promise<SelectedRows | null> =>
    kept.size === 0 ? null : partOf(await findKept(reader, query), query)

  async function build(reader: SelectingStore, query: SelectionQuery, source: SelectionSource): Promise<Built | null> {
    const id = randomBytes(8).toString('hex')
    const tables = { visits: text(`${selectionSchema}.visits_${id}`), rows: text(`${selectionSchema}.rows_${id}`) }
    const columns = neededColumns(query)
    const width = rowBytes(columns)
    const steps = selectionSteps(source, query.filters, columns, tables, dialect).map(({ table, select }) => ({
      name: table,
      statement: toStatement(select, dialect.placeholder),
      maxRows: Math.floor(maxBytes / 2 / width[table]),
    }))
    const result = await reader.select({ id, website: query.website, tables: steps })
    if (!result) return null
    const bytes = steps.reduce(
      (sum, { name }, index) => sum + width[name] * (result.rows[index] ?? 0),
      tableBytes(columns),
    )
    return { id, tables, columns, bytes, changes: result.changes }
  }

  function keep(built: Built, { website, span, filters }: SelectionQuery): SelectedRows {
    kept.set(built.id, { ...built, website, span, filters: keysOf(filters), timer: dropLater(built) })
    for (const one of kept.values()) {
      if (bytes() <= maxBytes || one.id === built.id) break
      // A view that still uses it counts from stored events instead.
      void drop(one)
    }
    return narrowSelection(built.tables, [], dialect)
  }

  /** With the roll-ups that need the fewest rows besides. */
  function storedSourceOf(
    { website, span }: SelectionQuery,
    zones: readonly RolledUpDays[],
    visitsOfDays: VisitsOfDays,
  ): SelectionSource | null {
    const plans = zones.map(({ builds, localDays }) => ({
      zone: localDays.zone,
      ...planCount({ span, days: builds, localDays, cuts: [], partMs: null }),
    }))
    const lengthOf = (rowSpans: readonly { readonly span: Span }[]): number =>
      rowSpans.reduce((sum, { span: { from, to } }) => sum + to - from, 0)
    const [best = { zone: 'UTC', ...planFromRows(span) }] = plans.sort(
      (a, b) => lengthOf(a.rowSpans) - lengthOf(b.rowSpans),
    )
    if (best.runs.length + best.rowSpans.length === 0) return null
    const rowSpans = best.rowSpans.map(({ span }) => span)
    const { zone, runs } = best
    return storedSource({ website, span, zone, runs, rowSpans, visitsOfDays }, dialect)
  }

  const buildFromStored = (
    reader: SelectingStore,
    query: SelectionQuery,
    rollUps: RollUps,
    visitsOfDays: VisitsOfDays,
  ): Promise<Built | null> =>
    withConsistentRollUps(
      reader,
      { dialect, rollUps },
      query.website,
      query.span,
      async (zones) => {
        const source = storedSourceOf(query, zones, visitsOfDays)
        return source && build(reader, query, source)
      },
      async (built) => built && store.dropSelection(built.id),
    )

  async function select(reader: SelectingStore, query: SelectionQuery): Promise<SelectedRows | null> {
    const visitsOfDays = rollUps?.visitsOfDays
    if (selectionSchema === undefined || !rollUps || !visitsOfDays) return null
    const key = `${query.website} ${query.span.from} ${[...keysOf(query.filters)].join()}`
    if (tooLarge.get(key)) return null
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const broader = await findKept(reader, query)
      const part = partOf(broader, query)
      if (part) return part
      const changes = broader?.changes ?? (await store.changes(query.website))
      const built = await (broader
        ? build(reader, query, selectedSource(broader.tables, dialect))
        : buildFromStored(reader, query, rollUps, visitsOfDays))
      if (!built) {
        tooLarge.set(key, true, 0)
        return null
      }
      // Otherwise events arrived between reading the days and selecting their visits.
      if (built.changes === changes) return keep(built, query)
      await store.dropSelection(built.id)
    }
    return null
  }

  return {
    find,
    select,
    bytes,
    async close() {
      for (const one of [...kept.values()]) await drop(one)
    },
  }
}

const keyOf = ({ dimension, operator, values }: Filter): string => JSON.stringify([dimension, operator, values])

const keysOf = (filters: readonly Filter[]): ReadonlySet<string> => new Set(filters.map(keyOf))

/** The columns for what the query groups and filters by. */
const neededColumns = ({ dimensions, filters }: SelectionQuery): SelectedColumns =>
  columnsFor([...dimensions, ...filters.map(({ dimension }) => ('name' in dimension ? dimension.name : 'property'))])

const includes = (columns: SelectedColumns, needed: SelectedColumns): boolean =>
  needed.visits.every((name) => columns.visits.includes(name)) &&
  needed.rows.every((name) => columns.rows.includes(name))
