import type { Replies, Totals } from './generated.ts'
import type { Result } from './problem.ts'
import { ask, exportUrl, type Order, readWebsite, type StatsAccess } from './questions.ts'
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

/** The URL of the icon of the website, or of a source of its visits. */
export const iconUrl = (access: StatsAccess, source?: string): string => exportUrl(access, 'stats/icon', { source })

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
