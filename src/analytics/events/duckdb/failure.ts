import { DomainError } from '../../../base/errors.ts'

/** After such an error, an instance refuses all statements until it is opened again. */
const fatal = /^FATAL Error|database has been invalidated/
const outOfMemory = /^Out of Memory Error|failed to allocate data of size/i
const diskFull = /max_temp_directory_size|No space left on device/
const damaged = /Corrupt database file|Could not read enough bytes from file/

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

export const isFatal = (error: unknown): boolean => fatal.test(messageOf(error))

/** The domain error for a failed statement; the error itself if it is a bug. */
export function toDomainError(error: unknown): unknown {
  const message = messageOf(error)
  const unavailable = (text: string): DomainError => new DomainError('unavailable', text, { cause: error })
  if (damaged.test(message))
    return unavailable('Part of the stored events is damaged. They can be restored from a backup (docs/operations.md).')
  if (fatal.test(message)) return unavailable('The event store has failed, and is being opened again.')
  if (diskFull.test(message)) return unavailable('There is not enough space on disk for this query.')
  if (outOfMemory.test(message))
    return unavailable(
      'This query needs more memory than the event store may use (SIGHTLINE_EVENTS_MEMORY_MB). Try a shorter period or fewer filters.',
    )
  return error
}
