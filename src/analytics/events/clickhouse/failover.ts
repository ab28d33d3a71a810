import type { ClickHouseClient } from '@clickhouse/client'
import { DomainError } from '../../../base/errors.ts'
import { failureOf } from './failure.ts'

export interface Server {
  readonly url: string
  readonly client: ClickHouseClient
}

/** `signal` aborts the work after its timeout. */
type Work<T> = (client: ClickHouseClient, signal: AbortSignal) => Promise<T>

export interface RequestOptions {
  readonly withinMs: number
  /** Whether to try another server if one is unavailable. False for work that may already be done. */
  readonly elsewhere: boolean
  /** Also aborts the work, which then rejects with this signal's reason. */
  readonly stop?: AbortSignal | undefined
}

/** Runs work on one server until that is unavailable, and then switches to the next one for this and all later work. */
export type RunRequest = <T>(options: RequestOptions, work: Work<T>) => Promise<T>

/** `queryMs` is the limit that the error of a slow query mentions. */
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
        // The caller has already waited for its full timeout.
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

/** Server addresses appear only in the cause, which is logged and not returned to clients. */
const away = (problems: readonly string[]): DomainError =>
  new DomainError('unavailable', 'The event store cannot be reached.', {
    cause: new Error(problems.join('; ')),
    retryAfterSeconds: 5,
  })
