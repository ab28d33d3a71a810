import { pino } from 'pino'

const options = {
  // Nothing logs these on purpose; a careless line must not spill them either.
  redact: ['authorization', 'password', 'key', '*.authorization', '*.password', '*.key', '*.*.authorization'],
}

const pretty = process.stdout.isTTY ? (await import('pino-pretty')).default : null

/** For people in a terminal, as JSON for everything else. */
export function createLogger(level: string) {
  return pretty === null
    ? pino({ ...options, level })
    : pino({ ...options, level }, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
}

export type Logger = ReturnType<typeof createLogger>
