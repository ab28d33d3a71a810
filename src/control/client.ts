import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { DomainError } from '../base/errors.ts'
import { readLines } from './lines.ts'
import type { ControlReply } from './messages.ts'

/** A running service, to be asked for what only it can do. */
export interface ControlClient {
  /** Yields what the operation tells on its way, its result last. */
  call(operation: string, input: unknown): AsyncIterable<unknown>
  close(): void
}

/** Null where no service is running. */
export async function connectControl(path: string): Promise<ControlClient | null> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
  } catch (error) {
    if (isNotRunning(error)) return null
    throw error
  }
  return { call: (operation, input) => call(socket, operation, input), close: () => socket.destroy() }
}

const isNotRunning = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED')

async function* call(socket: Socket, operation: string, input: unknown): AsyncGenerator<unknown> {
  socket.write(`${JSON.stringify({ operation, input })}\n`)
  for await (const reply of repliesOf(socket)) {
    if (reply.kind === 'error') throw new DomainError('unavailable', reply.message)
    if (reply.kind === 'result') return
    yield reply.value
  }
}

/** Never ends on its own: a service that says no more has gone. */
async function* repliesOf(socket: Socket): AsyncGenerator<ControlReply> {
  let cause: unknown
  try {
    // The service speaks for the same program, over a socket that nobody else can open.
    for await (const line of readLines(socket)) yield line as ControlReply
  } catch (error) {
    cause = error
  }
  throw new DomainError('unavailable', 'The running service went away before it was done.', { cause })
}
