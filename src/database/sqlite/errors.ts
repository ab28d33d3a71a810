import { away, busy, orphaned, taken } from '../failures.ts'

/** SQLite's primary codes of a lock that took too long, and of a disk that is full, fails or may not be written. */
const busyCodes = new Set([5, 6])
const awayCodes = new Set([8, 10, 13, 14])
/** Its extended codes of constraints. */
const takenCodes = new Set([2067, 1555])
const orphanedCode = 787

/** SQLite's extended code; 0 where the error is none of its. */
export const codeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : 0

/** What a failed statement means to whoever asked; the error itself where it is a mistake of ours. */
export function explain(error: unknown): unknown {
  const code = codeOf(error)
  if (busyCodes.has(code & 0xff)) return busy(error)
  if (awayCodes.has(code & 0xff)) return away(error)
  if (takenCodes.has(code)) return taken(error)
  return code === orphanedCode ? orphaned(error) : error
}
