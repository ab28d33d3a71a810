/** Work that is done one after another, in the order in which it came. */
export interface InTurn {
  /** Answers what the work answers; where it fails, the next has its turn all the same. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when all that came so far is through. */
  through(): Promise<void>
}

export function inTurn(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(work) {
      const turn = last.then(work)
      last = turn.catch(() => undefined)
      return turn
    },
    async through() {
      await last
    },
  }
}
