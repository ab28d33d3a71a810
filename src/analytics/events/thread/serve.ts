import type { MessagePort } from 'node:worker_threads'
import { DomainError } from '../../../base/errors.ts'
import type { EventStore, Row } from '../store.ts'
import type { Call, FromStore, ToStore } from './messages.ts'

/** Answers for the store what comes over a port. */
export function serveStore(store: EventStore, port: MessagePort): void {
  const streams = new Map<number, AsyncIterator<readonly Row[]>>()
  /** Of the queries and streams that can be canceled. */
  const cancellations = new Map<number, AbortController>()

  const cancellable = (number: number): AbortSignal => {
    const controller = new AbortController()
    cancellations.set(number, controller)
    return controller.signal
  }

  const tell = (message: FromStore): void => port.postMessage(message)

  const answer = async (number: number, work: () => Promise<FromStore>): Promise<void> => {
    try {
      tell(await work())
    } catch (error) {
      const code = error instanceof DomainError ? error.code : null
      tell({ kind: 'error', number, error: error instanceof Error ? error : new Error(String(error)), code })
    }
  }

  const nextPiece = async (number: number): Promise<FromStore> => {
    const piece = await streams.get(number)?.next()
    if (piece && !piece.done) return { kind: 'rows', number, value: piece.value }
    streams.delete(number)
    cancellations.delete(number)
    return { kind: 'rows', number, value: null }
  }

  port.on('message', (message: ToStore) => {
    const { number } = message
    switch (message.kind) {
      case 'call':
        return answer(number, async () => ({ kind: 'value', number, value: await run(store, message.call) }))
      case 'query':
        return answer(number, async () => {
          const signal = cancellable(number)
          try {
            return { kind: 'value', number, value: await store.query(message.statement, { signal }) }
          } finally {
            cancellations.delete(number)
          }
        })
      case 'cancel':
        return cancellations.get(number)?.abort()
      case 'stream': {
        const signal = cancellable(number)
        streams.set(number, store.stream(message.statement, { signal })[Symbol.asyncIterator]())
        return
      }
      case 'more':
        return answer(number, () => nextPiece(number))
      case 'enough': {
        const stream = streams.get(number)
        streams.delete(number)
        // A piece that is still being read would keep the engine busy until it is there.
        cancellations.get(number)?.abort()
        cancellations.delete(number)
        // Nobody listens any more, not even to a failure.
        return stream?.return?.().catch(() => undefined)
      }
    }
  })
}

function run(store: EventStore, call: Call): Promise<unknown> {
  switch (call.operation) {
    case 'append':
      return store.append(...call.values)
    case 'mark':
      return store.mark(...call.values)
    case 'marks':
      return store.marks(...call.values)
    case 'openVisits':
      return store.openVisits(...call.values)
    case 'deleteWebsite':
      return store.deleteWebsite(...call.values)
    case 'deleteSpans':
      return store.deleteSpans(...call.values)
    case 'deleteBefore':
      return store.deleteBefore(...call.values)
    case 'importNext':
      return store.importNext(...call.values)
    case 'rollUp':
      return store.rollUp(...call.values)
    case 'close':
      return store.close(...call.values)
  }
}
