/** The pages of an issue in one run. */
export interface RunPages {
  readonly run: number
  readonly at: number | null
  /** Null if the run says nothing about it. */
  readonly pages: number | null
}

export const historyEvents = ['first_seen', 'fixed', 'came_back'] as const

export interface HistoryEntry extends RunPages {
  readonly event: (typeof historyEvents)[number] | null
  /** How many pages it is about: when it was fixed, those that had it. */
  readonly event_pages: number | null
}

/** What became of an issue, from the oldest run to the newest. Runs that say nothing about it change nothing. */
export function historyOf(runs: readonly RunPages[]): readonly HistoryEntry[] {
  let last: number | null = null
  let wasSeen = false
  return runs.map((run) => {
    const { pages } = run
    if (pages === null) return { ...run, event: null, event_pages: null }
    const before: number = last ?? 0
    last = pages
    if (pages > 0 && before === 0) {
      const event = wasSeen ? 'came_back' : 'first_seen'
      wasSeen = true
      return { ...run, event, event_pages: pages }
    }
    if (pages === 0 && before > 0) return { ...run, event: 'fixed', event_pages: before }
    return { ...run, event: null, event_pages: null }
  })
}

export const pageStates = ['new', 'came_back', 'remaining'] as const

/** Since when a page has an issue, by the runs in which it had it; the last one of `runs` is the newest. */
export function pageHistory(runs: readonly number[], had: ReadonlySet<number>) {
  const first_seen_run = runs.find((run) => had.has(run)) ?? null
  const previous = runs.at(-2)
  if (previous === undefined) return { first_seen_run, state: null }
  if (had.has(previous)) return { first_seen_run, state: 'remaining' as const }
  const wasSeen = runs.slice(0, -2).some((run) => had.has(run))
  return { first_seen_run, state: wasSeen ? ('came_back' as const) : ('new' as const) }
}
