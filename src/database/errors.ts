import { commandName } from '../base/command-name.ts'
import { DomainError } from '../base/errors.ts'

/** The domain errors for failed statements, the same on every engine. */

export const databaseUnavailable = (cause: unknown): DomainError =>
  new DomainError('unavailable', 'The database cannot be reached right now. Try again in a few seconds.', {
    retryAfterSeconds: 2,
    cause,
  })

export const diskFull = (cause: unknown): DomainError =>
  new DomainError('unavailable', 'The disk of the database is full: nothing can be saved until there is free space.', {
    retryAfterSeconds: 30,
    cause,
  })

export const databaseReadOnly = (cause: unknown): DomainError =>
  new DomainError('unavailable', 'The database cannot be written to: its files or their disk are read-only.', {
    retryAfterSeconds: 30,
    cause,
  })

/** Whether an error of an embedded database is that its file is malformed, or not a database, by SQLite's primary result code. */
export const isDamaged = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && [11, 26].includes(Number(error.errcode) & 0xff)

/** An embedded database whose file is damaged: what crawls found, or the records. */
export const databaseDamaged = (cause: unknown, isCrawlData: boolean): DomainError =>
  isCrawlData
    ? new DomainError(
        'unavailable',
        `The stored results of crawls are damaged. To repair them, run "${commandName} repair crawls" (docs/how-to/troubleshooting.md).`,
        { reason: 'crawls-damaged', cause },
      )
    : new DomainError(
        'unavailable',
        'The records are damaged. They can be restored from a backup (docs/how-to/troubleshooting.md).',
        { cause },
      )

export const databaseBusy = (cause: unknown): DomainError =>
  new DomainError('unavailable', 'The database is too busy for this right now. Try again in a moment.', {
    retryAfterSeconds: 1,
    cause,
  })

export const uniqueViolation = (cause: unknown): DomainError =>
  new DomainError('conflict', 'Another request created the same record at the same time.', { cause })

export const foreignKeyViolation = (cause: unknown): DomainError =>
  new DomainError('conflict', 'The record that this belongs to was deleted at the same time.', { cause })
