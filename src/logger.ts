import { pino } from 'pino'
import pretty from 'pino-pretty'

const options = {
  // Nothing logs these on purpose; a careless line must not spill them either.
  redact: ['authorization', 'password', 'key', '*.authorization', '*.password', '*.key', '*.*.authorization'],
}

/** For people in a terminal, as JSON for everything else. */
export function createLogger(level: string) {
  return process.stdout.isTTY
    ? pino({ ...options, level }, pretty({ ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }))
    : pino({ ...options, level })
}

export type Logger = ReturnType<typeof createLogger>
