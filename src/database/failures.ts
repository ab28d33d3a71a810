import { DomainError } from '../base/errors.ts'

/** What a failed statement means to whoever asked, whichever engine failed. */

export const away = (cause: unknown): DomainError =>
  new DomainError('unavailable', 'The database cannot be reached right now. Try again in a few seconds.', {
    retryAfterSeconds: 2,
    cause,
  })

export const busy = (cause: unknown): DomainError =>
  new DomainError('unavailable', 'The database is too busy for this right now. Try again in a moment.', {
    retryAfterSeconds: 1,
    cause,
  })

export const taken = (cause: unknown): DomainError =>
  new DomainError('conflict', 'Somebody else wrote the same at the same moment.', { cause })

export const orphaned = (cause: unknown): DomainError =>
  new DomainError('conflict', 'What this belongs to was removed at the same moment.', { cause })
