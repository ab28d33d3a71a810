import { explain } from './errors.ts'
import type { FromWriter, Task, ToWriter } from './messages.ts'
import type { Outcome } from './statements.ts'

/** The one that writes, as those see it who have something to write. */
export interface Writer {
  ask(task: Task): Promise<Outcome>
  /** Begins a transaction, and gives the number of its turn. Nothing else is written until it ends. */
  begin(): Promise<number>
}

/** Questions on their way, and who waits for the answers. */
export interface Asking extends Writer {
  answer(message: FromWriter): void
  fail(error: Error): void
  isIdle(): boolean
}

interface Waiting {
  resolve(outcome: Outcome): void
  reject(error: Error): void
}

export function createAsking(send: (message: ToWriter) => void): Asking {
  const waiting = new Map<number, Waiting>()
  let last = 0

  const post = (number: number, task: Task): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject })
      send({ ...task, number })
    })

  return {
    ask: (task) => post(++last, task),
    async begin() {
      const turn = ++last
      await post(turn, { kind: 'begin' })
      return turn
    },
    answer(message) {
      const asked = waiting.get(message.number)
      waiting.delete(message.number)
      if ('error' in message) asked?.reject(explain(message.error, message.code))
      else asked?.resolve(message.outcome)
    },
    fail(error) {
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    },
    isIdle: () => waiting.size === 0,
  }
}
