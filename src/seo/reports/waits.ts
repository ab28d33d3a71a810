import type { Records } from '../../database/records.ts'

export interface WaitLimits {
  readonly perAccount: number
  readonly perNetwork: number
  readonly total: number
}

/** Requests that are waiting for the end of an audit. */
export interface ReportWaits {
  /** Takes a slot and returns a function that releases it; null if all slots are taken. */
  enter(account: number, network: string): Leave | null
  /** Resolves when the report may have changed, the time is over, the signal is aborted, or waiting has been closed. */
  changed(report: number, ms: number, signal: AbortSignal): Promise<void>
  /** Call this when a report of this process is done, has failed, or was deleted. */
  notify(report: number): void
  /** Answers all waiting requests immediately. */
  close(): void
  readonly closed: () => boolean
}

export type Leave = () => void

const pollEveryMs = 1_000
/** The maximum number of ids in one query. */
const pollSize = 500

/** Audits of this process call `notify`. Those of other nodes, and deletions by commands, are found by one shared poll. */
export function createReportWaits({ db }: Pick<Records, 'db'>, limits: WaitLimits): ReportWaits {
  const waiting = new Map<number, Set<() => void>>()
  const owners = new Map<string, number>()
  let total = 0
  let closed = false
  let polling = false

  const add = (owner: string, change: 1 | -1): void => {
    const count = (owners.get(owner) ?? 0) + change
    if (count === 0) owners.delete(owner)
    else owners.set(owner, count)
  }
  const notify = (report: number): void => {
    for (const wake of [...(waiting.get(report) ?? [])]) wake()
  }
  const poll = async (): Promise<void> => {
    const ids = [...waiting.keys()]
    for (let at = 0; at < ids.length; at += pollSize) {
      const asked = ids.slice(at, at + pollSize)
      const unfinished = await db
        .selectFrom('reports')
        .select('id')
        .where('id', 'in', asked)
        .where('status', 'in', ['queued', 'running'])
        .execute()
      const still = new Set(unfinished.map(({ id }) => id))
      for (const id of asked) if (!still.has(id)) notify(id)
    }
  }
  const pollSoon = (): void => {
    if (polling || waiting.size === 0) return
    polling = true
    setTimeout(async () => {
      // If the records database is unavailable, the next poll may succeed.
      await poll().catch(() => undefined)
      polling = false
      pollSoon()
    }, pollEveryMs).unref()
  }

  return {
    enter(account, network) {
      const own = `account ${account}`
      const from = `network ${network}`
      const isFull =
        closed ||
        total >= limits.total ||
        (owners.get(own) ?? 0) >= limits.perAccount ||
        (owners.get(from) ?? 0) >= limits.perNetwork
      if (isFull) return null
      total++
      add(own, 1)
      add(from, 1)
      let left = false
      return () => {
        if (left) return
        left = true
        total--
        add(own, -1)
        add(from, -1)
      }
    },

    changed(report, ms, signal) {
      if (closed || signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        const wakes = waiting.get(report) ?? new Set()
        const wake = (): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', wake)
          wakes.delete(wake)
          if (wakes.size === 0 && waiting.get(report) === wakes) waiting.delete(report)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        signal.addEventListener('abort', wake)
        wakes.add(wake)
        waiting.set(report, wakes)
        pollSoon()
      })
    },

    notify,
    close() {
      closed = true
      for (const report of [...waiting.keys()]) notify(report)
    },
    closed: () => closed,
  }
}
