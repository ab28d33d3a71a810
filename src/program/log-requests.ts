import type { OnQuery } from '../analytics/stats/slots/query-slots.ts'
import type { FinishedRequest } from '../http/server.ts'
import type { Logger } from './logger.ts'

const maxSqlLength = 2_000

/** Logs slow statistics queries: their text, but never their values, which may be about visitors. */
export function logSlowQueries(logger: Logger, fromMs: number): OnQuery {
  return ({ kind, audience, requestId, ms, sql }) => {
    if (fromMs === 0 || ms < fromMs) return
    const details = { reqId: requestId, kind, audience, ms: Math.round(ms), sql: sql.slice(0, maxSqlLength) }
    logger.warn(details, 'A statistics query was slow')
  }
}

/** Logs requests at the level `debug`, by the pattern of their route: paths and queries contain tokens and data of visitors. */
export function logRequests(logger: Logger): (request: FinishedRequest) => void {
  if (!logger.isLevelEnabled('debug')) return () => undefined
  return ({ id, method, route, status, ms }) =>
    logger.debug({ reqId: id, method, route, status, ms: Math.round(ms) }, 'Request')
}
