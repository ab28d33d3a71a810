export type CrashKind = 'throw' | 'reject' | 'exit'

export type CrashMethods = ReturnType<typeof createMethods>

/** Ends the thread of a store, for the tests of what happens then. */
export const createMethods = () => ({
  crash(way: CrashKind): Promise<never> {
    const fail = (): never => {
      throw new Error('A crash on purpose.')
    }
    if (way === 'throw') setImmediate(fail)
    else if (way === 'reject') void Promise.resolve().then(fail)
    else process.exit(3)
    return Promise.withResolvers<never>().promise
  },
  isAlive: () => true,
})
