import { systemClock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { suppressRepeats } from '../base/suppress-repeats.ts'
import type { Logger } from './logger.ts'

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
