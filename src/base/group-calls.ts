import { DomainError } from './errors.ts'

export interface GroupCallsOptions<Input, Output> {
  /** How many calls one group may have. */
  readonly maxGroup: number
  /** How many calls may wait, with all keys; the rest is rejected as unavailable. */
  readonly maxWaiting: number
  /** Runs one group, and returns the result of each call in order. If it rejects, all calls of the group do. */
  readonly run: (key: number, inputs: readonly Input[]) => Promise<readonly Output[]>
}

interface WaitingCall<Input, Output> {
  readonly input: Input
  resolve(output: Output): void
  reject(error: unknown): void
}

/**
 * Runs concurrent calls with the same key as one group. A group has the calls that arrived in the same turn of the event loop, or
 * while the group before was running. One group of a key runs at a time.
 */
export function groupCalls<Input, Output>(
  options: GroupCallsOptions<Input, Output>,
): (key: number, input: Input) => Promise<Output> {
  const queues = new Map<number, WaitingCall<Input, Output>[]>()
  let waiting = 0

  const runAll = async (key: number, queue: WaitingCall<Input, Output>[]): Promise<void> => {
    while (queue.length > 0) {
      const group = queue.splice(0, options.maxGroup)
      waiting -= group.length
      try {
        const outputs = await options.run(
          key,
          group.map(({ input }) => input),
        )
        // A missing output is undefined, which is one of the results then.
        for (const [index, { resolve }] of group.entries()) resolve(outputs[index] as Output)
      } catch (error) {
        for (const { reject } of group) reject(error)
      }
    }
    queues.delete(key)
  }

  return (key, input) =>
    new Promise((resolve, reject) => {
      if (waiting >= options.maxWaiting) throw tooManyWaiting()
      waiting++
      const call = { input, resolve, reject }
      const queue = queues.get(key)
      if (queue) return void queue.push(call)
      const started = [call]
      queues.set(key, started)
      setImmediate(() => void runAll(key, started))
    })
}

const tooManyWaiting = (): DomainError =>
  new DomainError('unavailable', 'Too many requests are waiting for the database. Try again in a moment.', {
    retryAfterSeconds: 1,
  })
