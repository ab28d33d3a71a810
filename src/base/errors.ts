/** The errors of the domain. Only `http/` maps them to statuses. */
export type ErrorCode =
  | 'bad-request'
  | 'unauthorized'
  | 'password-required'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'invalid'
  | 'too-many'
  | 'unavailable'

/** Messages by field, as in the response to an invalid write. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

export interface ErrorExtras {
  readonly fields?: FieldErrors
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause })
    this.name = 'DomainError'
    this.code = code
    this.fields = extras.fields
    this.retryAfterSeconds = extras.retryAfterSeconds
  }
}

/** The message of an error and of its causes, for the log. */
export const errorWithCauses = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? `${error.message} ${errorWithCauses(error.cause)}`
    : String(error)

export const notFound = (what: string): DomainError => new DomainError('not-found', `There is no such ${what}.`)

export const invalid = (fields: FieldErrors): DomainError =>
  new DomainError('invalid', Object.values(fields).flat().join(' '), { fields })
