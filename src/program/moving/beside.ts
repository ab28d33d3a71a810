import { on } from 'node:events'
import type { CopyProgress } from '../../analytics/events/move/copy.ts'
import type { StoreHost } from '../../analytics/events/thread/host.ts'
import { DomainError } from '../../base/errors.ts'
import type { EventServers } from '../event-engines.ts'
import type { FromMove, MoveData } from './thread.ts'

/** What is told of a move on its way. */
export type MoveProgress = CopyProgress | { readonly phase: 'waiting'; readonly message: string }

/** Copies the events of a running service to other servers, until told to stop. */
export async function* moveBeside(
  host: Pick<StoreHost, 'runBeside'>,
  data: MoveData,
  signal: AbortSignal,
): AsyncGenerator<MoveProgress> {
  const port = host.runBeside({ module: new URL('./thread.ts', import.meta.url), data })
  signal.addEventListener('abort', () => port.close())
  const messages: AsyncIterable<readonly FromMove[]> = on(port, 'message', { close: ['close'] })
  for await (const [message] of messages) {
    if (message?.kind === 'failed') throw new DomainError('unavailable', message.message)
    if (message?.kind === 'waiting') yield { phase: 'waiting', message: message.message }
    if (message?.kind === 'progress') yield message.progress
  }
}

/** What a command asks a running service for, over a line that knows no types. */
export function eventServersOf(input: unknown): EventServers {
  if (typeof input === 'object' && input !== null && 'url' in input && 'cluster' in input) {
    const { url, cluster } = input
    if (typeof url === 'string' && (typeof cluster === 'string' || cluster === null)) return { url, cluster }
  }
  throw new Error('A move needs the address of a store.')
}
