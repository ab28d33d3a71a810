import { commandName } from '../../../base/command-name.ts'
import { causesOf, DomainError } from '../../../base/errors.ts'

/** After such an error, an instance refuses all statements until it is opened again. */
const fatal = /^FATAL Error|database has been invalidated/
const outOfMemory = /^Out of Memory Error|failed to allocate data of size/i
const diskFull = /max_temp_directory_size|No space left on device/
/** A wrong checksum, a truncated file, and a block that the disk does not return. */
const damaged = /Corrupt database file|Could not read enough bytes from file|Could not read from file/

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

export const isFatal = (error: unknown): boolean => fatal.test(messageOf(error))

/** DuckDB's message about a damaged block, also if it is the cause of another error; null if nothing is damaged. */
export const damageIn = (error: unknown): string | null =>
  causesOf(error).find(({ message }) => damaged.test(message))?.message ?? null

export const partlyDamaged = (cause: unknown): DomainError =>
  new DomainError(
    'unavailable',
    `Part of the stored events is damaged. New hits are counted. To repair the event store, run "${commandName} repair events" (docs/how-to/troubleshooting.md).`,
    { reason: 'events-damaged', cause },
  )

/** The domain error for a failed statement; the error itself if it is a bug. */
export function toDomainError(error: unknown): unknown {
  const message = messageOf(error)
  const unavailable = (text: string): DomainError => new DomainError('unavailable', text, { cause: error })
  if (damaged.test(message)) return partlyDamaged(error)
  if (fatal.test(message)) return unavailable('The event store has failed, and is being opened again.')
  if (diskFull.test(message)) return unavailable('There is not enough space on disk for this query.')
  if (outOfMemory.test(message))
    return unavailable(
      'This query needs more memory than the event store may use (SIGHTLINE_EVENTS_MEMORY_MB). Try a shorter period or fewer filters.',
    )
  return error
}
