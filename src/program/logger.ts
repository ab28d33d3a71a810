import { pino } from 'pino'

const options = {
  // Nothing logs these on purpose. Redaction protects them from a careless log line.
  redact: ['authorization', 'password', 'key', '*.authorization', '*.password', '*.key', '*.*.authorization'],
}

const pretty = process.stdout.isTTY ? (await import('pino-pretty')).default : null

/** Readable text for a terminal, JSON for everything else. */
export function createLogger(level: string) {
  return pretty === null
    ? pino({ ...options, level })
    : pino({ ...options, level }, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}

export type Logger = ReturnType<typeof createLogger>
