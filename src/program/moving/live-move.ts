import type { StoreHost } from '../../analytics/events/thread/host.ts'
import { DomainError } from '../../base/errors.ts'
import type { EventServers } from '../event-engines.ts'
import type { MoveData, MoveMethods, MoveProgress } from './thread.ts'

/** Copies the events of a running service to other servers, until the signal is aborted. */
export async function* moveLive(
  host: Pick<StoreHost, 'load'>,
  data: MoveData,
  signal: AbortSignal,
): AsyncGenerator<MoveProgress, void, undefined> {
  const methods = host.load<MoveMethods>({ module: new URL('./thread.ts', import.meta.url), data })
  try {
    yield* methods.stream('copy', undefined, { signal })
  } catch (error) {
    if (signal.aborted) return
    throw error instanceof Error && !(error instanceof DomainError)
      ? new DomainError('unavailable', error.message, { cause: error })
      : error
  } finally {
    methods.close()
  }
}

/** Validates the request of a command, because the control socket carries untyped JSON. */
export function eventServersOf(input: unknown): EventServers {
  if (typeof input === 'object' && input !== null && 'url' in input && 'cluster' in input) {
    const { url, cluster } = input
    if (typeof url === 'string' && (typeof cluster === 'string' || cluster === null)) return { url, cluster }
  }
  throw new Error('A move needs the address of a store.')
}
