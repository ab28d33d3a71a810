import { isRecord } from '../../base/is-record.ts'
import { type Comparison, comparisonModes } from './date-range.ts'
import { dimensionList, findDimension, type PlausibleDimension, timeList } from './dimensions.ts'
import { badRequest, shown } from './errors.ts'
import { goalMetrics, metricNames, type PlausibleMetric } from './metrics.ts'

/** A query, read except for what depends on the website: its range and filters. */
export interface PlausibleQuery {
  readonly metrics: readonly PlausibleMetric[]
  readonly dimensions: readonly { readonly name: string; readonly by: PlausibleDimension }[]
  readonly orderBy: readonly OrderBy[]
  readonly include: {
    readonly imports: boolean
    readonly timeLabels: boolean
    readonly totalRows: boolean
    readonly comparisons: Comparison | null
  }
  readonly limit: number
  readonly offset: number
}

export interface OrderBy {
  readonly key: string
  readonly descending: boolean
}

const keys = ['site_id', 'metrics', 'date_range', 'dimensions', 'filters', 'order_by', 'include', 'pagination', 'date']

export const maxLimit = 10_000
const maxDimensions = 8
const maxOffset = 10_000_000

/** Reads the body of `POST /api/v2/query`. */
export function readQuery(body: Readonly<Record<string, unknown>>): PlausibleQuery {
  const unknown = Object.keys(body).find((key) => !keys.includes(key))
  if (unknown !== undefined) throw badRequest(`The query may have ${keys.join(', ')}; found ${shown(unknown)}.`)
  const metrics = readList('metrics', body.metrics).map(readMetric)
  if (metrics.length === 0) throw badRequest('metrics must have at least one metric.')
  const dimensions = readList('dimensions', body.dimensions ?? []).map(readDimension)
  if (dimensions.length > maxDimensions)
    throw badRequest(`dimensions may have ${maxDimensions} dimensions; found ${dimensions.length}.`)
  if (dimensions.filter(({ by }) => by.kind === 'time').length > 1)
    throw badRequest('dimensions may have one time dimension; found several.')
  const { imports, time_labels, total_rows, comparisons } = readObject('include', body.include)
  const timeLabels = readBoolean('include.time_labels', time_labels)
  if (timeLabels && !dimensions.some(({ by }) => by.kind === 'time'))
    throw badRequest(`include.time_labels needs a time dimension: ${timeList}.`)
  if (metrics.includes('percentage') && dimensions.length === 0)
    throw badRequest('percentage needs at least one dimension.')
  const { limit = maxLimit, offset = 0 } = readObject('pagination', body.pagination)
  return {
    metrics,
    dimensions,
    orderBy: readOrder(body.order_by, metrics, dimensions),
    include: {
      imports: readBoolean('include.imports', imports),
      timeLabels,
      totalRows: readBoolean('include.total_rows', total_rows),
      comparisons: readComparison(comparisons),
    },
    limit: readNumber('pagination.limit', limit, 1, maxLimit),
    offset: readNumber('pagination.offset', offset, 0, maxOffset),
  }
}

/** Some metrics are only about goals, or about pages. */
export function checkMetrics({ metrics, dimensions }: PlausibleQuery, hasGoals: boolean): void {
  const needsGoal = metrics.find((metric) => goalMetrics.includes(metric))
  if (needsGoal && !hasGoals && !dimensions.some(({ by }) => by.kind === 'goal'))
    throw badRequest(`${needsGoal} needs a filter on event:goal, or the dimension event:goal.`)
}

function readMetric(sent: unknown): PlausibleMetric {
  const metric = metricNames.find((name) => name === sent)
  if (!metric) throw badRequest(`metrics must be among ${metricNames.join(', ')}; found ${shown(sent)}.`)
  return metric
}

function readDimension(sent: unknown): PlausibleQuery['dimensions'][number] {
  const by = typeof sent === 'string' && sent.length < 400 ? findDimension(sent) : null
  if (!by) throw badRequest(`dimensions must be among ${dimensionList}, ${timeList}; found ${shown(sent)}.`)
  return { name: String(sent), by }
}

function readOrder(
  sent: unknown,
  metrics: readonly string[],
  dimensions: PlausibleQuery['dimensions'],
): readonly OrderBy[] {
  const names = dimensions.map(({ name }) => name)
  if (sent === undefined || sent === null) {
    const time = dimensions.find(({ by }) => by.kind === 'time')
    const first = { key: metrics[0] ?? '', descending: true }
    return time ? [{ key: time.name, descending: false }, first] : [first]
  }
  return readList('order_by', sent).map((entry) => {
    const [key, direction] = Array.isArray(entry) ? entry : []
    if (![...metrics, ...names].includes(key) || (direction !== 'asc' && direction !== 'desc'))
      throw badRequest(
        `order_by must have lists of a metric or dimension of the query and asc or desc; found ${shown(entry)}.`,
      )
    return { key, descending: direction === 'desc' }
  })
}

function readComparison(sent: unknown): Comparison | null {
  if (sent === undefined || sent === null) return null
  const { mode: name, date_range, match_day_of_week } = readObject('include.comparisons', sent)
  const mode = comparisonModes.find((one) => one === name)
  if (!mode)
    throw badRequest(`include.comparisons.mode must be among ${comparisonModes.join(', ')}; found ${shown(name)}.`)
  if ((mode === 'custom') !== (date_range !== undefined))
    throw badRequest('include.comparisons.date_range must be sent with the mode custom, and with no other.')
  return {
    mode,
    dateRange: date_range,
    matchesWeekdays: readBoolean('include.comparisons.match_day_of_week', match_day_of_week),
  }
}

function readList(name: string, sent: unknown): readonly unknown[] {
  if (!Array.isArray(sent)) throw badRequest(`${name} must be a list; found ${shown(sent)}.`)
  if (new Set(sent.map((one) => JSON.stringify(one))).size !== sent.length)
    throw badRequest(`${name} must not have the same entry twice; found ${shown(sent)}.`)
  if (sent.length > 50) throw badRequest(`${name} may have 50 entries; found ${sent.length}.`)
  return sent
}

function readObject(name: string, sent: unknown): Readonly<Record<string, unknown>> {
  if (sent === undefined || sent === null) return {}
  if (!isRecord(sent)) throw badRequest(`${name} must be an object; found ${shown(sent)}.`)
  return sent
}

function readBoolean(name: string, sent: unknown): boolean {
  if (sent === undefined || typeof sent === 'boolean') return sent === true
  throw badRequest(`${name} must be true or false; found ${shown(sent)}.`)
}

function readNumber(name: string, sent: unknown, min: number, max: number): number {
  if (typeof sent === 'number' && Number.isInteger(sent) && sent >= min && sent <= max) return sent
  throw badRequest(`${name} must be a whole number from ${min} to ${max}; found ${shown(sent)}.`)
}
