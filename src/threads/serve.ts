import type { MessagePort, Transferable } from 'node:worker_threads'
import { encodeError } from './errors.ts'
import { type Call, type Methods, type Reply, type Request, Transferred } from './protocol.ts'

/** A call that has not been answered yet. */
interface Running {
  cancel(): void
  /** Another item of the stream may be produced. */
  more(): void
}

type Method = (input: unknown, call: Call) => unknown

/**
 * Answers the calls that arrive at a port. They run side by side; a method that needs an order keeps it itself. All are
 * canceled when the other side closes the port.
 */
export function serve(port: MessagePort, methods: Methods): void {
  const known = new Map<string, Method>(Object.entries(methods) as [string, Method][])
  const running = new Map<number, Running>()

  const send = (reply: Reply, transfer: Transferable[] = []): void => port.postMessage(reply, transfer)

  const sendValue = (kind: 'result' | 'item', id: number, value: unknown): void => {
    if (value instanceof Transferred) send({ kind, id, value: value.value }, [...value.transfer])
    else send({ kind, id, value })
  }

  const answer = (id: number, result: unknown): void => {
    running.delete(id)
    try {
      sendValue('result', id, result)
    } catch (error) {
      // What cannot be cloned fails the call, not the thread.
      send({ kind: 'error', id, error: encodeError(error) })
    }
  }

  const fail = (id: number, error: unknown): void => {
    running.delete(id)
    send({ kind: 'error', id, error: encodeError(error) })
  }

  const invoke = (method: string, input: unknown, call: Call): unknown => {
    const run = known.get(method)
    if (!run) throw new Error(`The thread has no method ${method}.`)
    return run(input, call)
  }

  const call = (id: number, method: string, input: unknown): void => {
    const { call, cancel } = createCall()
    running.set(id, { cancel, more: () => {} })
    try {
      const result = invoke(method, input, call)
      if (result instanceof Promise)
        result.then(
          (value) => answer(id, value),
          (error) => fail(id, error),
        )
      else answer(id, result)
    } catch (error) {
      fail(id, error)
    }
  }

  const stream = async (id: number, method: string, input: unknown, ahead: number): Promise<void> => {
    const { call, cancel } = createCall()
    let credit = ahead
    let wake = (): void => {}
    running.set(id, {
      cancel() {
        cancel()
        wake()
      },
      more() {
        credit++
        wake()
      },
    })
    try {
      for await (const item of invoke(method, input, call) as AsyncIterable<unknown>) {
        if (call.signal.aborted) break
        sendValue('item', id, item)
        credit--
        while (credit <= 0 && !call.signal.aborted) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
        if (call.signal.aborted) break
      }
      running.delete(id)
      send({ kind: 'end', id })
    } catch (error) {
      fail(id, error)
    }
  }

  port.on('message', (request: Request) => {
    switch (request.kind) {
      case 'call':
        return call(request.id, request.method, request.input)
      case 'stream':
        return void stream(request.id, request.method, request.input, request.ahead)
      case 'more':
        return running.get(request.id)?.more()
      case 'cancel':
        return running.get(request.id)?.cancel()
    }
  })
  port.on('close', () => {
    for (const { cancel } of running.values()) cancel()
  })
}

/** Most calls never look at their signal, and none is made for them. */
function createCall(): { readonly call: Call; readonly cancel: () => void } {
  let controller: AbortController | null = null
  const made = (): AbortController => {
    controller ??= new AbortController()
    return controller
  }
  return {
    call: {
      get signal() {
        return made().signal
      },
    },
    cancel: () => made().abort(),
  }
}
