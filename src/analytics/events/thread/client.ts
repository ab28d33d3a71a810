import type { MessagePort } from 'node:worker_threads'
import { DomainError } from '../../../base/errors.ts'
import type { EventStore, Row } from '../store.ts'
import type { Call, FromStore, ToStore } from './messages.ts'

/** A store on the other side of a port. */
export interface RemoteStore extends EventStore {
  /** Nothing will be answered any more. */
  fail(error: Error): void
}

interface Waiting {
  // Whoever asked knows what is answered: the port cannot.
  resolve(value: never): void
  reject(error: Error): void
}

export function connectStore(port: MessagePort): RemoteStore {
  const waiting = new Map<number, Waiting>()
  let failure: Error | null = null
  let last = 0

  const ask = <Answer>(message: ToStore): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure)
      waiting.set(message.number, { resolve, reject })
      port.postMessage(message)
    })

  /** Cancels on the other side where the signal is aborted, and rejects with its reason once the engine has stopped. */
  const askUntil = async <Answer>(message: ToStore, signal: AbortSignal | undefined): Promise<Answer> => {
    if (!signal) return ask(message)
    signal.throwIfAborted()
    const cancel = (): void => port.postMessage({ kind: 'cancel', number: message.number } satisfies ToStore)
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await ask<Answer>(message)
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  }

  const call = <Answer>(call: Call): Promise<Answer> => ask({ kind: 'call', number: ++last, call })

  port.on('message', (message: FromStore & { readonly value: never }) => {
    const asked = waiting.get(message.number)
    waiting.delete(message.number)
    if (message.kind === 'error') asked?.reject(errorOf(message))
    else asked?.resolve(message.value)
  })

  return {
    append: (...values) => call({ operation: 'append', values }),
    mark: (...values) => call({ operation: 'mark', values }),
    marks: (...values) => call({ operation: 'marks', values }),
    openVisits: (...values) => call({ operation: 'openVisits', values }),
    query: (statement, { signal } = {}) => askUntil({ kind: 'query', number: ++last, statement }, signal),
    deleteWebsite: (...values) => call({ operation: 'deleteWebsite', values }),
    deleteSpans: (...values) => call({ operation: 'deleteSpans', values }),
    deleteBefore: (...values) => call({ operation: 'deleteBefore', values }),
    importNext: (...values) => call({ operation: 'importNext', values }),
    rollUp: (...values) => call({ operation: 'rollUp', values }),
    close: (...values) => call({ operation: 'close', values }),

    async *stream(statement, { signal } = {}) {
      const number = ++last
      signal?.throwIfAborted()
      port.postMessage({ kind: 'stream', number, statement } satisfies ToStore)
      try {
        for (;;) {
          const rows = await askUntil<readonly Row[] | null>({ kind: 'more', number }, signal)
          if (!rows) return
          yield rows
        }
      } finally {
        port.postMessage({ kind: 'enough', number } satisfies ToStore)
      }
    },

    fail(error) {
      failure = error
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    },
  }
}

const errorOf = ({ error, code }: FromStore & { readonly kind: 'error' }): Error =>
  code === null ? error : new DomainError(code, error.message, { cause: error.cause ?? error })
