import {
  databaseBusy,
  databaseDamaged,
  databaseReadOnly,
  databaseUnavailable,
  diskFull,
  foreignKeyViolation,
  isDamaged,
  uniqueViolation,
} from '../errors.ts'
import type { SqliteFile } from './connect.ts'

/** SQLite's primary result codes: locked too long; read-only; failing or missing. */
const busyCodes = new Set([5, 6])
const readOnlyCode = 8
const unavailableCodes = new Set([10, 14])
/** A full disk: also an extended code, for the file of shared memory that cannot grow. */
const fullCodes = new Set([13, 4874])
/** Its extended result codes of constraints. */
const uniqueViolationCodes = new Set([2067, 1555])
const foreignKeyViolationCode = 787

/** SQLite's extended result code; 0 if the error is not from SQLite. */
export const sqliteCodeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0

/** The domain error for a failed statement; the error itself if it is a bug. */
export function toDomainError(error: unknown, { isBulk = false }: Pick<SqliteFile, 'isBulk'>): unknown {
  const code = sqliteCodeOf(error)
  if (busyCodes.has(code & 0xff)) return databaseBusy(error)
  if (fullCodes.has(code)) return diskFull(error)
  if ((code & 0xff) === readOnlyCode) return databaseReadOnly(error)
  if (isDamaged(error)) return databaseDamaged(error, isBulk)
  if (unavailableCodes.has(code & 0xff)) return databaseUnavailable(error)
  if (uniqueViolationCodes.has(code)) return uniqueViolation(error)
  return code === foreignKeyViolationCode ? foreignKeyViolation(error) : error
}
