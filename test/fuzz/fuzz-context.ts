import type { Random } from './random.ts'

/** A client: its headers, and whether it may change and delete records of its account. */
export interface Caller {
  readonly name: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly writes: boolean
}

/** The values that requests may use: the records from the start of the run, and those created since. */
export interface FuzzContext {
  readonly analyticsUrl: string
  readonly seoUrl: string
  readonly callers: readonly Caller[]
  /** URLs of pages on this machine that an audit may fetch. */
  readonly pages: readonly string[]
  /** Records of the account that may lose everything. When there are many, the oldest ones are deleted. */
  readonly created: Readonly<Record<'websites' | 'reports' | 'keys', string[]>>
  /** Ids by the name of a path parameter, or of the collection before it. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  readonly domains: readonly string[]
  /** Ids that must not be deleted: without these keys, the run would continue unauthenticated. */
  readonly protectedKeyIds: readonly string[]
}

export const pickCaller = (random: Random, { callers }: FuzzContext, writes: boolean): Caller =>
  random.pick(writes ? callers.filter((caller) => caller.writes) : callers)
