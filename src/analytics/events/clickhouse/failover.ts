import type { ClickHouseClient } from '@clickhouse/client'
import { DomainError } from '../../../base/errors.ts'
import { failureOf } from './failure.ts'

export interface Server {
  readonly url: string
  readonly client: ClickHouseClient
}

/** `signal` breaks the work off when its time is up. */
type Work<T> = (client: ClickHouseClient, signal: AbortSignal) => Promise<T>

export interface RequestOptions {
  readonly withinMs: number
  /** Whether another server may be asked for the same where one was away: not for what may have been done already. */
  readonly elsewhere: boolean
  /** Breaks the work off too; it then rejects with this signal's reason. */
  readonly stop?: AbortSignal | undefined
}

/** Runs work on one server, until that is away: then it is the next one's turn, for this work and all that follows. */
export type RunRequest = <T>(options: RequestOptions, work: Work<T>) => Promise<T>

/** `queryMs` is told to those whose query took longer. */
export function createFailover(servers: readonly Server[], queryMs: number): RunRequest {
  let current = 0
  return async ({ withinMs, elsewhere, stop }, work) => {
    const problems: string[] = []
    for (let tries = elsewhere ? servers.length : 1; tries > 0; tries--) {
      const index = current
      const server = servers[index]
      if (!server) break
      stop?.throwIfAborted()
      const late = AbortSignal.timeout(withinMs)
      const signal = stop ? AbortSignal.any([stop, late]) : late
      try {
        return await work(server.client, signal)
      } catch (error) {
        if (stop?.aborted) throw stop.reason
        const { kind, message } = failureOf(error, late.aborted)
        if (kind === 'refused') throw new Error(`ClickHouse refused: ${message}`)
        if (kind === 'slow') throw slow(message, queryMs)
        if (current === index) current = (index + 1) % servers.length
        problems.push(`${server.url}: ${message}`)
        // Whoever asked has waited long enough.
        if (kind === 'late') break
      }
    }
    throw away(problems)
  }
}

const slow = (message: string, queryMs: number): DomainError =>
  new DomainError('unavailable', `The event store took longer than the ${queryMs / 1000} s that a question may take.`, {
    cause: new Error(message),
  })

/** Where the servers are is for the log only. */
const away = (problems: readonly string[]): DomainError =>
  new DomainError('unavailable', 'The event store cannot be reached.', {
    cause: new Error(problems.join('; ')),
    retryAfterSeconds: 5,
  })
