import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { DomainError } from '../base/errors.ts'
import { readLines } from './lines.ts'
import type { ControlReply } from './messages.ts'

/** A running service that accepts commands over its control socket. */
export interface ControlClient {
  /** Yields the updates of the operation, and its result last. */
  call(operation: string, input: unknown): AsyncIterable<unknown>
  close(): void
}

/** Null if no service is running. */
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

/** Throws if the stream ends without a result, because the service has then stopped. */
async function* repliesOf(socket: Socket): AsyncGenerator<ControlReply> {
  let cause: unknown
  try {
    // The service is the same program, and no other user can open its socket, so the reply has the expected type.
    for await (const line of readLines(socket)) yield line as ControlReply
  } catch (error) {
    cause = error
  }
  throw new DomainError('unavailable', 'The running service went away before it was done.', { cause })
}
