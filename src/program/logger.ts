import { type LoggerOptions, pino } from 'pino'
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
