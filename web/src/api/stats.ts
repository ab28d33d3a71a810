import type { Replies, Totals } from './generated.ts'
import type { Result } from './problem.ts'
import { ask, exportUrl, type Order, readOfWebsite, readWebsite, type StatsAccess } from './questions.ts'
import type { Operation, Query } from './request.ts'

export { exportUrl, readWebsite, type StatsAccess }

/** The metrics that are displayed by themselves. */
export type Metric = Exclude<keyof Totals, 'converting_visits' | 'converting_visitors' | 'goal_value'>

type Reply<Op extends Operation> = Promise<Result<Replies[Op]>>

export const readTotals = (access: StatsAccess, query: Query, signal: AbortSignal): Reply<'readStats'> =>
  ask(access, 'totals', query, 'totals', signal)

export const readSeries = (access: StatsAccess, query: Query, signal: AbortSignal): Reply<'readTimeseries'> =>
  ask(access, 'timeseries', query, 'timeseries', signal)

/** `dimension`: a name, or `property.` and the name of a property. */
export const readRows = (
  access: StatsAccess,
  dimension: string,
  query: Query,
  signal: AbortSignal,
  order: Order = 'rows',
): Reply<'readBreakdown'> => ask(access, dimensionPath(dimension), query, order, signal)

/** The numbers of all goals. */
export const readGoalStats = (access: StatsAccess, query: Query, signal: AbortSignal): Reply<'readGoalStats'> =>
  ask(access, 'goals', query, 'rows', signal)

/** The names of the properties that events carry. */
export const readProperties = (access: StatsAccess, query: Query, signal: AbortSignal): Reply<'listProperties'> =>
  ask(access, 'properties', query, 'rows', signal)

export const readRealtime = (access: StatsAccess, signal: AbortSignal): Reply<'readRealtime'> =>
  ask(access, 'realtime', {}, 'later', signal)

/** The latest pageviews and custom events; only for the owner. */
export const readLatestEvents = (access: StatsAccess, signal: AbortSignal): Reply<'readLatestEvents'> =>
  ask(access, 'realtime/events', {}, 'rows', signal)

/** Revenue of custom events, by event and currency. */
export const readRevenue = (access: StatsAccess, query: Query, signal: AbortSignal): Reply<'readRevenue'> =>
  ask(access, 'revenue', query, 'rows', signal)

/** What arrived recently, counted or excluded. */
export const readArrivals = (access: StatsAccess, signal: AbortSignal): Reply<'readArrivals'> =>
  ask(access, 'arrivals', {}, 'rows', signal)

/** What happened to the website, in the period and of the kinds that the chart shows; none are requested if it shows none. */
export async function readAnnotations(
  access: StatsAccess,
  query: Query,
  kinds: readonly string[],
  signal: AbortSignal,
): Promise<Result<Replies['listAnnotationsOfPeriod'] | Replies['listAnnotationsOfPeriodOfShared']>> {
  // Annotations belong to one website.
  if (kinds.length === 0 || access.kind === 'combined') return { ok: true, value: { data: [] } }
  // Visitors see those that the owner shares, whatever their kind.
  const asked = access.kind === 'owner' ? { ...query, kind: kinds } : query
  return await ask(access, 'annotations', asked, 'later', signal)
}

/** The URL of the icon of the website. */
export const iconUrl = (access: StatsAccess): string => exportUrl(access, 'stats/icon', {})

/** As many as one request may ask for. */
export const maxSourceIcons = 25

/** The icons of sources of its visits. */
export const readSourceIcons = (
  access: StatsAccess,
  sources: readonly string[],
  signal: AbortSignal,
): Reply<'readIcons'> => readOfWebsite(access, 'stats/icons', { source: sources }, signal)

const propertyPrefix = 'property.'

const dimensionPath = (dimension: string): string =>
  dimension.startsWith(propertyPrefix)
    ? `properties/${encodeURIComponent(dimension.slice(propertyPrefix.length))}`
    : dimension

/** What came after a page or an event, or before it. */
export const readJourneys = (
  access: StatsAccess,
  query: Query,
  signal: AbortSignal,
): Promise<Result<Replies['readJourneys']>> => ask(access, 'journeys', query, 'rows', signal)
