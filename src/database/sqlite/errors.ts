import { databaseBusy, databaseUnavailable, foreignKeyViolation, uniqueViolation } from '../errors.ts'

/** SQLite's primary result codes: locked too long; disk full, failing or read-only. */
const busyCodes = new Set([5, 6])
const unavailableCodes = new Set([8, 10, 13, 14])
/** Its extended result codes of constraints. */
const uniqueViolationCodes = new Set([2067, 1555])
const foreignKeyViolationCode = 787

/** SQLite's extended result code; 0 if the error is not from SQLite. */
export const sqliteCodeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0

/** The domain error for a failed statement; the error itself if it is a bug. */
export function toDomainError(error: unknown): unknown {
  const code = sqliteCodeOf(error)
  if (busyCodes.has(code & 0xff)) return databaseBusy(error)
  if (unavailableCodes.has(code & 0xff)) return databaseUnavailable(error)
  if (uniqueViolationCodes.has(code)) return uniqueViolation(error)
  return code === foreignKeyViolationCode ? foreignKeyViolation(error) : error
}
