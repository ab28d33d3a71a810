import { pageKeyOf } from '../../../base/page-key.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import type { DimensionName } from '../../events/sql/dimensions.ts'
import { type Measure, measures, type Span } from '../../events/sql/measures.ts'
import type { CountedGroups } from '../../stats/count/counted-groups.ts'
import { measureValuesOf } from '../../stats/count/measure-values.ts'
import type { StatsGoal } from '../../stats/query/goal.ts'
import { type Metric, metricOf } from '../../stats/query/metrics.ts'
import type { Stats } from '../../stats/stats.ts'
import type { PageColumn } from '../columns.ts'
import type { PageSource, Values } from '../page-source.ts'

export interface VisitsDeps {
  readonly stats: Pick<Stats, 'groups'>
  readonly website: number
  readonly span: Span
  readonly compared: Span
  readonly filters: readonly Condition[]
  readonly goal: StatsGoal | undefined
}

/** Pages beyond these, which have the fewest visits, are left out. */
export const maxVisitedPages = 300_000

const metricsOfPages: readonly Metric[] = ['visitors', 'visits', 'pageviews', 'engaged_time']
const ofEntries: readonly PageColumn[] = ['entries', 'bounce_rate', 'conversions']

/** What the statistics of a website count of its pages. */
export function visitsSource({ stats, website, span, compared, filters, goal }: VisitsDeps): PageSource {
  const count = (dimension: DimensionName, metrics: readonly Metric[], more: { span?: Span; goal?: StatsGoal } = {}) =>
    stats.groups({ website, span, filters, metrics, dimension: { name: dimension }, limit: maxVisitedPages, ...more })

  return {
    async read(columns) {
      const needs = (names: readonly PageColumn[]): boolean => names.some((name) => columns.has(name))
      const [pages, before, entries, exits] = await Promise.all([
        count('page', metricsOfPages),
        count('page', ['visits'], { span: compared }),
        needs(ofEntries) ? count('entry_page', ['visits', 'bounce_rate'], goal ? { goal } : {}) : null,
        columns.has('exits') ? count('exit_page', ['visits']) : null,
      ])
      const rows = new Map<string, number>()
      const parts = [pages, before, entries, exits].map((groups) => groups && sumByPage(groups, rows))
      const [ofPages, ofBefore, ofEntry, ofExit] = parts
      const size = rows.size
      const metric = (part: SummedGroups | null | undefined, name: Metric): Float64Array | null =>
        part ? metricOfRows(part, name, size) : null
      const visits = metric(ofPages, 'visits') ?? new Float64Array(size)
      const visitsBefore = metric(ofBefore, 'visits') ?? new Float64Array(size)
      const read: Partial<Record<PageColumn, Values | null>> = {
        visits,
        visits_before: visitsBefore,
        visits_difference: visits.map((value, row) => value - (visitsBefore[row] ?? 0)),
        visits_change: visits.map((value, row) => changeOf(value, visitsBefore[row] ?? 0)),
        visitors: metric(ofPages, 'visitors'),
        pageviews: metric(ofPages, 'pageviews'),
        engaged_time: metric(ofPages, 'engaged_time'),
        entries: metric(ofEntry, 'visits'),
        bounce_rate: metric(ofEntry, 'bounce_rate'),
        conversions: goal ? metric(ofEntry, 'conversions') : null,
        exits: metric(ofExit, 'visits'),
      }
      const known = Object.entries(read).filter(([, values]) => values !== null)
      return { state: 'ready', pages: [...rows.keys()], columns: Object.fromEntries(known) }
    },
  }
}

interface SummedGroups extends Pick<CountedGroups, 'unknown'> {
  /** By the row of the page. */
  readonly sums: ReadonlyMap<Measure | 'conversions', Float64Array>
}

/** Adds up what is stored by several spellings of one page. A visitor of two of them counts twice. */
function sumByPage({ values, measures: counted, unknown }: CountedGroups, rows: Map<string, number>): SummedGroups {
  const placed = Uint32Array.from(values, (value) => {
    const page = pageKeyOf(value)
    const row = rows.get(page) ?? rows.size
    rows.set(page, row)
    return row
  })
  const sums = new Map(
    Array.from(counted, ([name, column]) => {
      const sum = new Float64Array(rows.size)
      for (let at = 0; at < placed.length; at += 1) {
        const row = placed[at] ?? 0
        sum[row] = (sum[row] ?? 0) + (column[at] ?? 0)
      }
      return [name, sum] as const
    }),
  )
  return { sums, unknown }
}

function metricOfRows({ sums, unknown }: SummedGroups, metric: Metric, size: number): Float64Array {
  const values = new Float64Array(size)
  const direct = sums.get(metric as Measure)
  if (direct) {
    values.set(direct)
    return values
  }
  const known = measures.flatMap((name) => {
    const column = sums.get(name)
    return column ? [{ name, column }] : []
  })
  const measured = { ...measureValuesOf(undefined), unknown }
  for (let row = 0; row < size; row += 1) {
    for (const { name, column } of known) measured[name] = column[row] ?? 0
    values[row] = metricOf(metric, measured) ?? Number.NaN
  }
  return values
}

const changeOf = (value: number, before: number): number =>
  before === 0 ? Number.NaN : Math.round(((value - before) / before) * 10_000) / 100
