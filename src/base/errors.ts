import type { AccountLimitName } from './account-limits.ts'
import type { FieldError, FieldErrorValues } from './field-errors.ts'

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

/** Errors that a user of the console can run into. */
export type ErrorReason =
  | 'key-limit'
  | 'owner-account'
  | 'last-owner'
  | 'role'
  | 'confirmation-required'
  | 'second-factor-required'
  | 'member-exists'
  | 'account-limit'
  | 'event-limit'
  | 'account-suspended'
  | 'sign-in-as-ended'
  | 'registration-closed'
  | 'sample-data'
  | 'domain-unverified'
  | 'crawl-running'
  | 'same-account'
  | 'passwords-off'
  | 'last-way-in'
  | 'identity-linked'
  | 'not-linked'
  | 'sign-up-off'
  | 'no-role'
  | 'not-you'
  | 'invitation-of-other'
  | `provider-${'unavailable' | 'unusable' | 'refused' | 'over' | 'not-used'}`
  | 'mail-not-set-up'
  | 'no-email-address'
  | 'queue-full'
  | 'no-results'
  | 'query-timeout'
  | 'query-memory'
  | 'events-damaged'
  | 'crawls-damaged'
  | 'no-google-client'
  | 'connection-limit'
  | 'still-linked'
  | 'synced-just-now'
  | 'no-index-now'
  | `search-${'revoked' | 'denied' | 'api-disabled' | 'limited' | 'unavailable' | 'unreadable' | 'unreadable-secret'}`

/** Messages by field, as in the response to an invalid write. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** The codes of these messages, in the same order; null for a message without a code. */
export type FieldCodes = Readonly<
  Record<string, readonly ({ readonly code: string; readonly values: FieldErrorValues } | null)[]>
>

/** A limit of an account that something exceeds: what was found, and what is allowed. */
export interface ExceededLimit {
  readonly name: AccountLimitName
  readonly found: number
  readonly allowed: number
}

export interface ErrorExtras {
  readonly fields?: FieldErrors
  readonly fieldCodes?: FieldCodes
  /** A more specific code, where a client may want to explain the error in its own words. */
  readonly reason?: ErrorReason
  readonly limit?: ExceededLimit
  readonly retryAfterSeconds?: number
  readonly cause?: unknown
}

export class DomainError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly fieldCodes: FieldCodes | undefined
  readonly reason: ErrorReason | undefined
  readonly limit: ExceededLimit | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, { cause: extras.cause })
    this.name = 'DomainError'
    this.code = code
    this.fields = extras.fields
    this.fieldCodes = extras.fieldCodes
    this.reason = extras.reason
    this.limit = extras.limit
    this.retryAfterSeconds = extras.retryAfterSeconds
  }
}

/** The message of what was thrown, whatever it is. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** An error and its causes, the outermost first. */
export const causesOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : []

/** The message of an error and of its causes, for the log. */
export const errorWithCauses = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? `${error.message} ${errorWithCauses(error.cause)}`
    : String(error)

export const notFound = (what: string): DomainError => new DomainError('not-found', `There is no such ${what}.`)

/** Text is a message without a code: of fields that no form of the console has. */
export function invalid(errors: Readonly<Record<string, readonly (FieldError | string)[]>>): DomainError {
  const byField = <T>(read: (error: FieldError | string) => T): Readonly<Record<string, readonly T[]>> =>
    Object.fromEntries(Object.entries(errors).map(([field, list]) => [field, list.map(read)]))
  const fields = byField((error) => (typeof error === 'string' ? error : error.message))
  const fieldCodes = byField((error) => (typeof error === 'string' ? null : { code: error.code, values: error.values }))
  return new DomainError('invalid', Object.values(fields).flat().join(' '), { fields, fieldCodes })
}
