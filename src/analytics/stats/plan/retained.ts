import type { Span } from '../../events/sql/measures.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import { createImportedCoverage, type ImportedCoverage } from './imported-coverage.ts'

/** Up to where the events of a website have been deleted because of their age, and the roll-ups of their days. */
export interface RetainedWebsite {
  /** The time zone of its days. */
  readonly zone: string
  /** When its first day with events begins. */
  readonly rowsFrom: number
  /** When its first day with roll-ups begins; null if none have been deleted. */
  readonly rollUpsFrom: number | null
}

/** Those websites of which events have been deleted; and those with daily totals that another product has counted. */
export interface RetainedWebsites extends ReadonlyMap<number, RetainedWebsite> {
  readonly imported?: readonly number[]
}

/** What a question could not count, because the events that it needs have been deleted. */
export interface Coverage {
  /** Where events are needed, they are counted from this time on. */
  readonly rowSpan: <T extends Span>(span: T) => T
  /** To be called if nothing, or not everything, before this time was counted. */
  readonly miss: (until: number) => void
  /** From when on everything was counted; null if everything was. */
  missedUntil(): number | null
  /** To be called with what is asked for. */
  readonly ask: (span: Span) => void
  /** Whether days without events were asked for. */
  reachesBack(): boolean
  readonly imported: ImportedCoverage
}

/** `showsFilters`: whether the client may see all filters; visitors of a shared page may not see those that are locked. */
export function createCoverage(retained: RetainedWebsites = new Map(), showsFilters = false): Coverage {
  let missed: number | null = null
  let isBack = false
  const miss = (until: number): void => {
    missed = Math.max(missed ?? until, until)
  }
  return {
    miss,
    rowSpan(span) {
      const from = latestRows(retained)
      if (span.from >= from) return span
      miss(Math.min(from, span.to))
      return { ...span, from: Math.min(from, span.to) }
    },
    missedUntil: () => missed,
    ask(span) {
      isBack ||= span.from < latestRows(retained)
    },
    reachesBack: () => isBack,
    imported: createImportedCoverage(showsFilters),
  }
}

/** When the days begin that have events of all of these websites. */
export const latestRows = (retained: RetainedWebsites): number =>
  retained.values().reduce((latest, { rowsFrom }) => Math.max(latest, rowsFrom), Number.NEGATIVE_INFINITY)

/** Websites whose days are counted in the same way. */
export interface RetainedGroup {
  readonly website: WebsiteIds
  /** Null if all days of the span have their events. */
  readonly retained: RetainedWebsite | null
}

/** Each is counted by itself. */
const maxGroups = 6

/** Groups websites by the days of a span that have no events any more. Websites of too many kinds are counted from the latest on. */
export function groupByRetention(website: WebsiteIds, span: Span, all: RetainedWebsites): readonly RetainedGroup[] {
  const find = (id: number): RetainedWebsite | null => {
    const retention = all.get(id)
    return retention && span.from < retention.rowsFrom ? retention : null
  }
  if (typeof website === 'number') return [{ website, retained: find(website) }]
  if (!website.some(find)) return [{ website, retained: null }]
  const groups = [...Map.groupBy(website, (id) => JSON.stringify(find(id))).values()].map((ids) => ({
    website: ids,
    retained: find(ids[0] ?? 0),
  }))
  const sorted = groups.sort((one, other) => other.website.length - one.website.length)
  const rest = sorted.slice(maxGroups)
  if (rest.length === 0) return sorted
  const ids = rest.flatMap((group) => group.website)
  const rowsFrom = latestRows(new Map(ids.flatMap((id) => (find(id) ? [[id, find(id) as RetainedWebsite]] : []))))
  return [...sorted.slice(0, maxGroups), { website: ids, retained: { zone: '', rowsFrom, rollUpsFrom: rowsFrom } }]
}
