import { ClickHouseError } from '@clickhouse/client'

/**
 * What an error says of the server that it came from: it is `away` (another may do), it was too `late` (another may do, but
 * not for this caller), it took too long over the `slow` statement, or it `refused` a statement that no other would take.
 */
export interface Failure {
  readonly kind: 'away' | 'late' | 'slow' | 'refused'
  readonly message: string
}

/** By which a server says that it cannot do its part at present, or that it has none. */
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

/** A connection that was tried by several ways fails with an error that has nothing to say but its code. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message.trim() || ('code' in error ? String(error.code) : error.name)
}
