import type { SearchDay, SearchSource } from '../events/search-day.ts'
import type { SearchStore } from '../events/store.ts'
import { collectRows } from './search-rows.ts'
import type { ReadStoredDays, StoredDay } from './stored-days.ts'
import type { DayNumbers, SourceSync, SyncedWebsite } from './sync-source.ts'

export interface SyncRequest {
  readonly website: number
  readonly source: SearchSource
  readonly naming: SyncedWebsite
  readonly sync: SourceSync
  readonly now: number
  /** Earlier days are not stored, because the website does not keep them. */
  readonly retainedFrom: number | null
}

export interface SyncProgress {
  readonly done: number
  readonly total: number
  readonly days: SyncedDays
}

/** The days that are stored now. */
export interface SyncedDays {
  readonly first: number | null
  readonly last: number | null
  /** The last one that does not change any more. */
  readonly final: number | null
}

export interface SyncDeps {
  readonly store: Pick<SearchStore, 'replaceSearchDays'>
  readonly readStored: ReadStoredDays
  /** Called before each day is stored; throws if this process may not do that any more. */
  readonly report: (progress: SyncProgress) => Promise<void>
}

/**
 * Fetches the days that are not stored, that may still change, or whose totals are not those that the search engine has now; the newest
 * first. Each day is stored at once, so that an interrupted sync goes on where it was.
 */
export async function syncDays(
  { website, source, naming, sync, now, retainedFrom }: SyncRequest,
  { store, readStored, report }: SyncDeps,
  signal: AbortSignal,
): Promise<SyncProgress> {
  const begun = await sync.begin(naming, now, signal)
  const stored = new Map(await readStored(website, source))
  const isRetained = (day: number): boolean => retainedFrom === null || day >= retainedFrom
  const wanted = begun.days
    .filter((day) => isRetained(day.day) && !isSame(day, stored.get(day.day)))
    .toSorted((one, other) => other.day - one.day)
  const vanished = vanishedDays(begun, stored).filter(isRetained)
  const total = wanted.length + vanished.length
  let done = 0
  const progress = (): SyncProgress => ({ done, total, days: daysOf(stored) })
  const put = async (day: SearchDay, state: StoredDay): Promise<void> => {
    signal.throwIfAborted()
    await report(progress())
    await store.replaceSearchDays([day])
    stored.set(day.day, state)
    done++
  }
  for (const day of wanted) await put({ website, source, day: day.day, rows: await begun.rowsOf(day) }, day)
  for (const day of vanished) {
    const none = { state: 'final', clicks: 0, impressions: 0, position: 0, position_sum: 0 } as const
    await put({ website, source, day, rows: collectRows('final', none).rows() }, none)
  }
  await report(progress())
  return progress()
}

/** A day that may still change is fetched each time: its pages and queries may be late even if its totals are not. */
const isSame = (now: DayNumbers, stored: StoredDay | undefined): boolean =>
  stored?.state === 'final' &&
  now.state === 'final' &&
  stored.clicks === Math.round(now.clicks) &&
  stored.impressions === Math.round(now.impressions) &&
  stored.position_sum === now.position_sum

/** Stored days whose numbers the search engine has taken back. Those that are only too old for it stay. */
function vanishedDays(
  { first, days }: { readonly first: number; readonly days: readonly DayNumbers[] },
  stored: ReadonlyMap<number, StoredDay>,
): readonly number[] {
  if (days.length === 0) return []
  const known = new Set(days.map(({ day }) => day))
  return [...stored].flatMap(([day, { impressions }]) =>
    day > first && impressions > 0 && !known.has(day) ? [day] : [],
  )
}

function daysOf(stored: ReadonlyMap<number, StoredDay>): SyncedDays {
  let [first, last, fresh]: (number | null)[] = [null, null, null]
  for (const [day, { state }] of stored) {
    first = Math.min(first ?? day, day)
    last = Math.max(last ?? day, day)
    if (state === 'fresh') fresh = Math.min(fresh ?? day, day)
  }
  return { first: first ?? null, last: last ?? null, final: fresh == null ? (last ?? null) : fresh - 1 }
}
