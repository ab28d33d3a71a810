/** Runs tasks one at a time, in order. */
export interface SerialQueue {
  /** Returns the task's result. A task that fails does not keep the next one from running. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when all tasks so far have finished. */
  drained(): Promise<void>
}

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const result = last.then(work)
      last = result.catch(() => undefined)
      return result
    },
    async drained() {
      await last
    },
  }
}
