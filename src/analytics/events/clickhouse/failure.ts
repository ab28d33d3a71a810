import { ClickHouseError } from '@clickhouse/client'

/**
 * Classifies an error of a server: it is `away` (another server may work), too `late` (another may work, but not within this
 * caller's time), too `slow` for the statement, or it `refused` a statement that no other server would accept either.
 */
export interface Failure {
  readonly kind: 'away' | 'late' | 'slow' | 'refused'
  readonly message: string
}

/** The error codes of a server that is temporarily unable to do its part, or has no such part. */
const awayTypes: ReadonlySet<string> = new Set([
  'ABORTED',
  'ALL_CONNECTION_TRIES_FAILED',
  'ALL_REPLICAS_LOST',
  'CANNOT_ASSIGN_ALTER',
  'CANNOT_SCHEDULE_TASK',
  'KEEPER_EXCEPTION',
  'NETWORK_ERROR',
  'NOT_ENOUGH_SPACE',
  'NO_ZOOKEEPER',
  'SERVER_OVERLOADED',
  'SOCKET_TIMEOUT',
  'TABLE_IS_READ_ONLY',
  'TOO_FEW_LIVE_REPLICAS',
  'TOO_MANY_PARTS',
  'TOO_MANY_SIMULTANEOUS_QUERIES',
  'UNKNOWN_DATABASE',
  'UNKNOWN_STATUS_OF_INSERT',
  'UNKNOWN_TABLE',
  'UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE',
])

const longest = 500

export function failureOf(error: unknown, timedOut: boolean): Failure {
  if (error instanceof ClickHouseError) {
    const message = `${error.message.trim().slice(0, longest)} (${error.type ?? error.code})`
    if (error.type === 'TIMEOUT_EXCEEDED') return { kind: 'slow', message }
    return { kind: awayTypes.has(error.type ?? '') ? 'away' : 'refused', message }
  }
  if (timedOut) return { kind: 'late', message: 'no answer in time' }
  return { kind: 'away', message: wordsOf(error).slice(0, longest) }
}

/** If connecting to several addresses fails, the error has no message, only a code. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message.trim() || ('code' in error ? String(error.code) : error.name)
}
