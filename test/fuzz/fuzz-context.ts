import type { Random } from './random.ts'

/** Who asks: with which headers, and whether what it changes or deletes is its own to lose. */
export interface Caller {
  readonly name: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly writes: boolean
}

/** What requests may name: the records that the run began with, and those that it made since. */
export interface FuzzContext {
  readonly analyticsUrl: string
  readonly seoUrl: string
  readonly callers: readonly Caller[]
  /** Addresses of pages on this machine that an audit may fetch. */
  readonly pages: readonly string[]
  /** Of the account that may lose everything: the oldest are deleted when there are many. */
  readonly created: Readonly<Record<'websites' | 'reports' | 'keys', string[]>>
  /** By the name of a path parameter or of the records before it. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  readonly domains: readonly string[]
  /** An id that a delete must not hit: without this key the run would go on as nobody. */
  readonly keptKeyIds: readonly string[]
}

export const pickCaller = (random: Random, { callers }: FuzzContext, writes: boolean): Caller =>
  random.pick(writes ? callers.filter((caller) => caller.writes) : callers)
