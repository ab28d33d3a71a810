import { setTimeout as sleep } from 'node:timers/promises'
import type { MessagePort, Transferable } from 'node:worker_threads'
import { encodeError } from './errors.ts'
import { type Call, type Methods, type Reply, type Request, Transferred } from './protocol.ts'

/** An unanswered call. This is a class for speed, because there is one instance per call. */
class RunningCall implements Call {
  #controller: AbortController | null = null
  /** How many more items of the stream may be produced. */
  credit: number
  wake = nothing

  constructor(credit: number) {
    this.credit = credit
  }

  /** Created on first access, because most calls never use their signal. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    return this.#controller.signal
  }

  cancel(): void {
    this.#controller ??= new AbortController()
    this.#controller.abort()
    this.wake()
  }

  more(): void {
    this.credit++
    this.wake()
  }
}

const nothing = (): void => {}

type Method = (input: unknown, call: Call) => unknown

/** The unanswered calls of all ports that are served in this thread. */
const unanswered = new Set<RunningCall>()
let hasEnded = false
const settleCheckMs = 20

/** Cancels all unanswered calls of this thread. They get no reply any more, as the other side learns that the thread has ended. */
export function cancelCalls(): void {
  hasEnded = true
  for (const call of unanswered) call.cancel()
}

/** Resolves when all calls of this thread have settled, or the time is over. */
export async function callsSettled(withinMs: number): Promise<void> {
  const end = Date.now() + withinMs
  while (unanswered.size > 0 && Date.now() < end) await sleep(settleCheckMs)
}

/**
 * Answers the calls that arrive at a port. They run concurrently; a method that needs an order has to enforce it. All calls are
 * canceled when the other side closes the port.
 */
export function serve(port: MessagePort, methods: Methods): void {
  const known = new Map<string, Method>(Object.entries(methods) as [string, Method][])
  const running = new Map<number, RunningCall>()

  const begin = (id: number, call: RunningCall): void => {
    running.set(id, call)
    unanswered.add(call)
  }

  const finish = (id: number): void => {
    const call = running.get(id)
    if (call) unanswered.delete(call)
    running.delete(id)
  }

  const send = (reply: Reply, transfer?: readonly Transferable[]): void => {
    if (hasEnded) return
    if (transfer) port.postMessage(reply, [...transfer])
    else port.postMessage(reply)
  }

  const sendValue = (kind: 'result' | 'item', id: number, value: unknown): void => {
    if (value instanceof Transferred) send({ kind, id, value: value.value }, value.transfer)
    else send({ kind, id, value })
  }

  const answer = (id: number, result: unknown): void => {
    finish(id)
    try {
      sendValue('result', id, result)
    } catch (error) {
      // A result that cannot be cloned fails the call, not the thread.
      send({ kind: 'error', id, error: encodeError(error) })
    }
  }

  const fail = (id: number, error: unknown): void => {
    finish(id)
    send({ kind: 'error', id, error: encodeError(error) })
  }

  const call = (id: number, method: string, input: unknown): void => {
    const call = new RunningCall(0)
    begin(id, call)
    try {
      const result = invoke(known, method, input, call)
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
    const call = new RunningCall(ahead)
    begin(id, call)
    try {
      for await (const item of invoke(known, method, input, call) as AsyncIterable<unknown>) {
        if (call.signal.aborted) break
        sendValue('item', id, item)
        call.credit--
        while (call.credit <= 0 && !call.signal.aborted) {
          await new Promise<void>((resolve) => {
            call.wake = resolve
          })
        }
        if (call.signal.aborted) break
      }
      finish(id)
      send({ kind: 'end', id })
    } catch (error) {
      fail(id, error)
    }
  }

  port.on('message', (request: Request) => {
    if (hasEnded) return
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
    for (const call of running.values()) call.cancel()
  })
}

function invoke(known: ReadonlyMap<string, Method>, method: string, input: unknown, call: Call): unknown {
  const run = known.get(method)
  if (!run) throw new Error(`The thread has no method ${method}.`)
  return run(input, call)
}
