import { DomainError } from '../../base/errors.ts'
import { createFairSlots, type FairSlots } from '../../base/fair-slots.ts'
import type { EventStore } from '../events/store.ts'

/** How much of the event store statistics may use. */
export interface QueryLimits {
  /** That the queries of one request may run. */
  readonly seconds: number
  /** Queries of owners at a time, and those of one account among them. */
  readonly own: number
  readonly perAccount: number
  /** Queries of shared pages at a time. */
  readonly shared: number
}

export const defaultQueryLimits: QueryLimits = { seconds: 20, own: 4, perAccount: 3, shared: 2 }

/** Queries of mails at a time. */
const mailQueries = 1

/** What the event store has to be able to run side by side. */
export const totalQueries = ({ own, shared }: QueryLimits): number => own + shared + mailQueries

/** Whose slots a request uses: strangers on shared pages never use up those of the owners. */
export interface Asker {
  readonly slots: 'own' | 'shared'
  readonly owner: string
}

type ReadableStore = Pick<EventStore, 'query' | 'stream'>

export interface QuerySlots {
  /** The store for one request: its queries wait for slots, and are interrupted at the time limit and on disconnect. */
  forRequest(asker: Asker, disconnected: AbortSignal): ReadableStore
  /** The store for the reports that are mailed. */
  readonly forMails: ReadableStore
}

/** A page of the console asks a dozen questions at once, some of several queries; an office is one network. */
const waitingPerOwner = 100
const maxWaiting = 1_000
const maxWaitMs = 10_000
const mailWaitMs = 10 * 60_000

export function createQuerySlots(store: ReadableStore, limits: QueryLimits): QuerySlots {
  const waiting = { maxWaitingPerOwner: waitingPerOwner, maxWaiting, maxWaitMs }
  const what = 'statistics queries'
  const slots = {
    own: createFairSlots({ ...waiting, what, total: limits.own, perOwner: Math.min(limits.perAccount, limits.own) }),
    // Half of the slots at most for one network on one page, so that another visitor always has a turn.
    shared: createFairSlots({ ...waiting, what, total: limits.shared, perOwner: Math.ceil(limits.shared / 2) }),
    mails: createFairSlots({ ...waiting, what, total: mailQueries, perOwner: mailQueries, maxWaitMs: mailWaitMs }),
  }

  return {
    forRequest: ({ slots: kind, owner }, disconnected) =>
      limitedStore(store, slots[kind], owner, limits.seconds, disconnected),
    forMails: {
      stream: store.stream,
      // Each mail asks many questions one after another, and has a limit for each of them.
      query: (statement) =>
        limitedStore(store, slots.mails, 'mails', limits.seconds, new AbortController().signal).query(statement),
    },
  }
}

function limitedStore(
  store: ReadableStore,
  slots: FairSlots,
  owner: string,
  seconds: number,
  disconnected: AbortSignal,
): ReadableStore {
  const budget = createBudget(seconds * 1000)
  return {
    // Streams are bounded by whoever exports.
    stream: store.stream,
    async query(statement) {
      let deadline: AbortSignal | undefined
      try {
        return await slots.use(
          owner,
          () =>
            budget.spend((leftMs) => {
              deadline = AbortSignal.timeout(leftMs)
              return store.query(statement, { signal: AbortSignal.any([disconnected, deadline]) })
            }),
          disconnected,
        )
      } catch (error) {
        if (disconnected.aborted) throw new DomainError('unavailable', 'The client has disconnected.')
        if (deadline?.aborted) throw tookTooLong(seconds)
        throw error
      }
    },
  }
}

interface Budget {
  spend<T>(work: (leftMs: number) => Promise<T>): Promise<T>
}

/** Time during which any work was under way; what waits for a slot spends nothing. */
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

/** The same question may be answered in time when less is going on, so that it is no mistake of the request. */
const tookTooLong = (seconds: number): DomainError =>
  new DomainError(
    'unavailable',
    `The query took longer than the allowed ${seconds} seconds. Choose a shorter period or fewer filters.`,
    { retryAfterSeconds: seconds },
  )
