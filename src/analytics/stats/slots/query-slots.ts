import { DomainError } from '../../../base/errors.ts'
import { createFairSlots, type FairSlots } from '../../../base/fair-slots.ts'
import type { CountTables, EventReader } from '../../events/store.ts'
import { createMemoryGuard, type MemoryGuard } from './memory-guard.ts'
import { type QueryResults, queryOnce } from './query-once.ts'

/** The limits of statistics queries on the event store. */
export interface QueryLimits {
  /** The total time that the queries of one request may run. */
  readonly seconds: number
  /** Concurrent queries of owners: of all accounts, and of one account. */
  readonly own: number
  readonly perAccount: number
  /** Concurrent queries of shared pages. */
  readonly shared: number
  /** By how much queries and exports of shared pages may make the memory of the store grow, all of them together. */
  readonly sharedBytes: number
}

/**
 * A funnel of twelve steps that matches a million events was measured to use 690 MB. Together with the rest of the process, anonymous visitors
 * add less than 150 MB.
 */
const sharedBytes = 75 * 1024 ** 2

export const defaultQueryLimits: QueryLimits = { seconds: 20, own: 4, perAccount: 3, shared: 2, sharedBytes }

/** Concurrent queries of report mails. */
const mailQueries = 1

/** Concurrent queries about used memory. */
const memoryQueries = 1

/** How many concurrent queries the event store has to support. */
export const totalQueries = ({ own, shared }: QueryLimits): number => own + shared + mailQueries + memoryQueries

/** Whose slots a request uses: visitors of shared pages never use up those of owners. */
export interface QuerySlotOwner {
  readonly slots: 'own' | 'shared'
  readonly owner: string
  /** What the queries are for, such as the route; for the log and the metrics. */
  readonly purpose?: QueryPurpose
}

export interface QueryPurpose {
  /** One of a fixed set. */
  readonly kind: string
  readonly requestId: string | null
}

/** A query that has run; the time that it waited for a slot is not included. */
export interface FinishedQuery extends QueryPurpose {
  readonly audience: 'own' | 'shared' | 'mails'
  readonly ms: number
  /** Its text, without the values. */
  readonly sql: string
}

export type OnQuery = (query: FinishedQuery) => void

type ReadableStore = EventReader & Pick<CountTables, 'select'>

export interface QuerySlots {
  /**
   * The store for one request: its queries wait for slots, and are interrupted at the time limit and on disconnect. A statement that
   * several of them have in common runs once.
   */
  forRequest(slotOwner: QuerySlotOwner, disconnected: AbortSignal): ReadableStore
  /** For a request with several questions, each of which has the limits of a request of its own. */
  forView(slotOwner: QuerySlotOwner, disconnected: AbortSignal): ViewSlots
  /** The store for one report mail. */
  forMail(): ReadableStore
}

export interface ViewSlots {
  /** How many questions are worth reading concurrently. */
  readonly parallel: number
  /** A statement that several questions have in common runs once. */
  forQuestion(): ReadableStore
}

/** A view may take as long as this many single requests one after another. */
const requestsPerView = 3

/** A page of the console sends a dozen requests at once, some with several queries; an office is one network. */
const waitingPerOwner = 100
const maxWaiting = 1_000
const maxWaitMs = 10_000
const mailWaitMs = 10 * 60_000

export function createQuerySlots(
  unobserved: ReadableStore,
  limits: QueryLimits,
  onQuery: OnQuery = () => undefined,
  usedMemory?: string,
): QuerySlots {
  const observed = (audience: FinishedQuery['audience'], purpose: QueryPurpose = noPurpose): ReadableStore =>
    observeQueries(unobserved, (sql, ms) => onQuery({ ...purpose, audience, sql, ms }))
  const waiting = { maxWaitingPerOwner: waitingPerOwner, maxWaiting, maxWaitMs }
  const what = 'statistics queries'
  const perOwner = {
    own: Math.min(limits.perAccount, limits.own),
    // At most half of the slots for one network on one page, so that other visitors always get one.
    shared: Math.ceil(limits.shared / 2),
  }
  const slots = {
    own: createFairSlots({ ...waiting, what, total: limits.own, perOwner: perOwner.own }),
    shared: createFairSlots({ ...waiting, what, total: limits.shared, perOwner: perOwner.shared }),
    mails: createFairSlots({ ...waiting, what, total: mailQueries, perOwner: mailQueries, maxWaitMs: mailWaitMs }),
  }
  const mailStore = observed('mails')
  const readUsed = async (text: string): Promise<number> => {
    const [row] = await unobserved.query({ text, values: [] })
    return Number(row?.used)
  }
  const publicGuard =
    usedMemory === undefined
      ? null
      : createMemoryGuard({ readUsed: () => readUsed(usedMemory), maxBytes: limits.sharedBytes })
  const guards = { own: null, shared: publicGuard }

  return {
    forRequest: ({ slots: kind, owner, purpose }, disconnected) =>
      queryOnce(
        limitedStore(
          observed(kind, purpose),
          { slots: slots[kind], owner, guard: guards[kind] },
          limits.seconds,
          disconnected,
        ),
        new Map(),
      ),
    forView({ slots: kind, owner, purpose }, disconnected) {
      const store = observed(kind, purpose)
      const seconds = limits.seconds * requestsPerView
      const stopped = AbortSignal.any([disconnected, AbortSignal.timeout(seconds * 1000)])
      const results: QueryResults = new Map()
      const client = { slots: slots[kind], owner, guard: guards[kind] }
      return {
        parallel: perOwner[kind],
        forQuestion: () => queryOnce(limitedStore(store, client, limits.seconds, stopped, seconds), results),
      }
    },
    forMail() {
      const mailClient = { slots: slots.mails, owner: 'mails', guard: null }
      // A mail runs many queries one after another, each with its own time limit.
      const query: ReadableStore['query'] = (statement) =>
        limitedStore(mailStore, mailClient, limits.seconds, new AbortController().signal).query(statement)
      return queryOnce({ ...mailStore, query }, new Map())
    },
  }
}

const noPurpose: QueryPurpose = { kind: 'mail', requestId: null }

function observeQueries(store: ReadableStore, onQuery: (sql: string, ms: number) => void): ReadableStore {
  const timed = async <T>(sql: string, run: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      return await run()
    } finally {
      onQuery(sql, performance.now() - began)
    }
  }
  return {
    stream: store.stream,
    version: store.version,
    query: (statement, options) => timed(statement.text, () => store.query(statement, options)),
    select: (request, options) => timed(request.statement.text, () => store.select(request, options)),
  }
}

interface LimitedClient {
  readonly slots: FairSlots
  readonly owner: string
  readonly guard: MemoryGuard | null
}

function limitedStore(
  store: ReadableStore,
  { slots, owner, guard }: LimitedClient,
  seconds: number,
  stopped: AbortSignal,
  secondsOfAll = seconds,
): ReadableStore {
  const budget = createBudget(seconds * 1000)
  const limited = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    let deadline: AbortSignal | undefined
    try {
      return await slots.use(
        owner,
        () =>
          budget.spend((leftMs) => {
            deadline = AbortSignal.timeout(leftMs)
            const ending = AbortSignal.any([stopped, deadline])
            return guard ? guard.use((stop) => work(AbortSignal.any([ending, stop])), ending) : work(ending)
          }),
        stopped,
      )
    } catch (error) {
      if (stopped.aborted && stopped.reason?.name === 'TimeoutError') throw timeoutError(secondsOfAll)
      if (stopped.aborted) throw new DomainError('unavailable', 'The client has disconnected.')
      if (deadline?.aborted) throw timeoutError(seconds)
      throw error
    }
  }
  return {
    // Their number and time are limited by `createExports`.
    stream: guard
      ? (statement, { signal } = {}) =>
          guard.stream((stop) => store.stream(statement, { signal: signal ? AbortSignal.any([signal, stop]) : stop }))
      : store.stream,
    version: store.version,
    query: (statement) => limited((signal) => store.query(statement, { signal })),
    select: (request) => limited((signal) => store.select(request, { signal })),
  }
}

interface Budget {
  spend<T>(work: (leftMs: number) => Promise<T>): Promise<T>
}

/** Counts the time during which any work was running; waiting for a slot does not count. */
function createBudget(ms: number): Budget {
  let running = 0
  let since = 0
  let spent = 0
  return {
    async spend(work) {
      if (running++ === 0) since = performance.now()
      try {
        return await work(Math.max(0, Math.ceil(ms - spent - (performance.now() - since))))
      } finally {
        if (--running === 0) spent += performance.now() - since
      }
    },
  }
}

/** 503 and not 4xx: the same query may succeed under less load. */
const timeoutError = (seconds: number): DomainError =>
  new DomainError(
    'unavailable',
    `The query took longer than the allowed ${seconds} seconds. Choose a shorter period or fewer filters.`,
    { retryAfterSeconds: seconds, reason: 'query-timeout' },
  )
