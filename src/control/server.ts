import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { messageOf } from '../base/errors.ts'
import { fileProblem } from '../base/file-errors.ts'
import { readLines } from './lines.ts'
import type { ControlReply, ControlRequest } from './messages.ts'

/** Runs a command in the running service. Yielded values are sent as updates; the last one is the result. */
export type Operation = (input: unknown, signal: AbortSignal) => AsyncIterable<unknown>

export interface ControlServer {
  close(): Promise<void>
}

/** Listens for commands on a socket that only the service's own user can open. */
export async function serveControl(
  path: string,
  operations: Readonly<Record<string, Operation>>,
  onError: (error: unknown) => void,
): Promise<ControlServer> {
  await rm(path, { force: true })
  const open = new Set<{ readonly socket: Socket; readonly done: Promise<void> }>()
  const server = createServer((socket) => {
    const abort = new AbortController()
    socket.on('close', () => abort.abort())
    socket.on('error', () => abort.abort())
    const done = handleRequests(socket, operations, abort.signal).catch(onError)
    const connection = { socket, done }
    open.add(connection)
    done.finally(() => {
      socket.end()
      open.delete(connection)
    })
  })
  // Created without permissions for others, so that nobody can connect before chmod.
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
  } finally {
    process.umask(mask)
  }
  await chmod(path, 0o600)
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      const ending = [...open]
      for (const { socket } of ending) socket.destroy()
      await Promise.all(ending.map(({ done }) => done))
      await closed
    },
  }
}

async function handleRequests(
  socket: Socket,
  operations: Readonly<Record<string, Operation>>,
  signal: AbortSignal,
): Promise<void> {
  const send = (reply: ControlReply): void => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(reply)}\n`)
  }
  for await (const line of readLines(socket)) {
    try {
      const { operation, input } = readRequest(line)
      const run = Object.hasOwn(operations, operation) ? operations[operation] : undefined
      if (!run) throw new Error(`The running service knows no ${operation}.`)
      let last: unknown = null
      for await (const value of run(input, signal)) {
        last = value
        send({ kind: 'update', value })
        if (signal.aborted) return
      }
      send({ kind: 'result', value: last })
    } catch (error) {
      send({ kind: 'error', message: fileProblem(error) ?? messageOf(error) })
    }
  }
}

function readRequest(line: unknown): ControlRequest {
  if (typeof line === 'object' && line !== null && 'operation' in line && typeof line.operation === 'string')
    return { operation: line.operation, input: 'input' in line ? line.input : null }
  throw new Error('A request must be {"operation", "input"}.')
}
