import type { DomainError } from '../../base/errors.ts'
import { away, busy, orphaned, taken } from '../failures.ts'

/** The server's codes: connection exceptions, shutdown, crash, starting up, and a standby that takes no writes. */
const lostCode = /^(?:08...|57P0[1-5]|25006)$/
/** Of a serialisation failure, a deadlock, a lock or statement that took too long, and of want of disk, memory or places. */
const busyCode = /^(?:40001|40P01|55P03|57014|53...)$/
const networkCode =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENETDOWN)$/
/** What the driver itself says has no code. */
const driverMessage =
  /^(?:Connection terminated|timeout expired|Query read timeout|Client has encountered a connection)/
const noneFree = /^timeout exceeded when trying to connect/
const takenCode = '23505'
const orphanedCode = '23503'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Whether the connection is of no use any more; another may be. */
export function isLost(error: unknown): boolean {
  const code = codeOf(error)
  if (code !== '') return lostCode.test(code) || networkCode.test(code)
  return error instanceof Error && driverMessage.test(error.message)
}

/** What a failed statement means to whoever asked; the error itself where it is a mistake of ours. */
export function explain(error: unknown): unknown {
  const code = codeOf(error)
  if (isLost(error)) return away(error)
  if (busyCode.test(code)) return busy(error)
  if (code === takenCode) return taken(error)
  return code === orphanedCode ? orphaned(error) : error
}

/** Whatever the reason, whoever asked can only come again. */
export const explainNoConnection = (error: unknown): DomainError =>
  error instanceof Error && noneFree.test(error.message) ? busy(error) : away(error)

/** What no waiting mends: a wrong name or password, a database that is not there, or no right to enter it. */
export const isRefused = (error: unknown): boolean => /^(?:28000|28P01|3D000|42501)$/.test(codeOf(error))
