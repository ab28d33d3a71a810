import type { DomainError } from '../../base/errors.ts'
import { databaseBusy, databaseUnavailable, diskFull, foreignKeyViolation, uniqueViolation } from '../errors.ts'

/** SQLSTATE codes for connection exceptions, shutdown, crash, startup, and a standby that accepts no writes. */
const connectionLostCode = /^(?:08...|57P0[1-5]|25006)$/
/** Serialization failure, deadlock, lock or statement timeout, and insufficient memory or connections. */
const busyCode = /^(?:40001|40P01|55P03|57014|53...)$/
const networkCode =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/
/** The driver's own errors have no code. */
const driverMessage =
  /^(?:Connection terminated|timeout expired|Query read timeout|Client has encountered a connection)/
const poolTimeoutMessage = /^timeout exceeded when trying to connect/
const diskFullCode = '53100'
const uniqueViolationCode = '23505'
const foreignKeyViolationCode = '23503'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether the connection is broken; another one may work. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== '') return connectionLostCode.test(code) || networkCode.test(code)
  return error instanceof Error && driverMessage.test(error.message)
}

/** The domain error for a failed statement; the error itself if it is a bug. */
export function toDomainError(error: unknown): unknown {
  const code = codeOf(error)
  if (isConnectionLost(error)) return databaseUnavailable(error)
  if (code === diskFullCode) return diskFull(error)
  if (busyCode.test(code)) return databaseBusy(error)
  if (code === uniqueViolationCode) return uniqueViolation(error)
  return code === foreignKeyViolationCode ? foreignKeyViolation(error) : error
}

/** Every failure to connect becomes a retryable domain error. */
export const toConnectionError = (error: unknown): DomainError =>
  error instanceof Error && poolTimeoutMessage.test(error.message) ? databaseBusy(error) : databaseUnavailable(error)

/** Errors that retrying cannot fix: wrong user or password, missing database, insufficient privileges. */
export const isAccessDenied = (error: unknown): boolean => /^(?:28000|28P01|3D000|42501)$/.test(codeOf(error))
