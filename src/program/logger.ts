import { type LoggerOptions, pino } from 'pino'
import type { OnQuery } from '../analytics/stats/slots/query-slots.ts'
import { systemClock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { suppressRepeats } from '../base/suppress-repeats.ts'
import type { FinishedRequest } from '../http/server.ts'
import type { RecentWarnings } from './status/recent-warnings.ts'

const options = {
  // Nothing logs these on purpose. Redaction protects them from a careless log line.
  redact: ['authorization', 'password', 'key', '*.authorization', '*.password', '*.key', '*.*.authorization'],
}

const pretty = process.stdout.isTTY ? (await import('pino-pretty')).default : null

/** Readable text for a terminal, JSON for everything else. `warnings` also receives warnings and errors. */
export function createLogger(level: string, warnings?: Pick<RecentWarnings, 'add'>) {
  const all = { ...options, level, ...(warnings ? { hooks: { logMethod: reportTo(warnings) } } : {}) }
  return pretty === null ? pino(all) : pino(all, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}

export type Logger = ReturnType<typeof createLogger>

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

/** The numbers of pino. */
const [warnLevel, errorLevel] = [40, 50]

const reportTo = ({ add }: Pick<RecentWarnings, 'add'>): LogMethod =>
  function report(args, method, level) {
    if (level >= warnLevel) {
      const [details, message]: readonly unknown[] = args
      const error = details instanceof Object && 'err' in details && details.err instanceof Error ? details.err : null
      const text = typeof details === 'string' ? details : String(message ?? '')
      add(level >= errorLevel ? 'error' : 'warning', error ? `${text}: ${error.message}` : text)
    }
    method.apply(this, args)
  }

/** Logs failures caused by an unavailable store as one line, without repeats. Anything else is a bug, and is logged in full. */
export function logErrors(logger: Logger): (error: unknown) => void {
  const warn = suppressRepeats((problem) => logger.warn(problem), systemClock)
  return (error) => {
    if (!(error instanceof DomainError) || error.code !== 'unavailable') {
      logger.error({ err: error }, 'Background work failed')
    } else {
      const cause = error.cause instanceof Error ? error.cause.message : ''
      warn(cause === '' ? error.message : `${error.message} (${cause})`)
    }
  }
}

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
