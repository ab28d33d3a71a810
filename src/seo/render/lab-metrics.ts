import { getDomain } from 'tldts'
import type { ProfileName } from './profiles.ts'
import type { ConsoleError, Coverage, LargestPaint, PageElement, RecordedRequest, Recording } from './recording.ts'

/** What was measured of a page with one profile. Numbers are medians of the runs; elements and lists are of the median run. */
export interface LabMetrics {
  readonly profile: ProfileName
  readonly runs: number
  readonly first_contentful_paint: Measured | null
  readonly largest_contentful_paint: (Measured & { readonly element: PageElement | null }) | null
  readonly layout_shift: Measured & { readonly shifts: readonly Shift[] }
  readonly total_blocking_time: Measured
  readonly long_tasks: readonly LongTask[]
  readonly requests: number
  readonly bytes: number
  readonly by_type: readonly Weight[]
  readonly third_parties: readonly Weight[]
  readonly unused_script: Coverage
  readonly unused_style: Coverage
  readonly console_errors: readonly ConsoleError[]
  readonly failed_requests: readonly FailedRequest[]
}

/** The median of the runs, and the smallest and largest value. */
export interface Measured {
  readonly value: number
  readonly min: number
  readonly max: number
}

export interface Shift {
  readonly at: number
  readonly value: number
  readonly elements: readonly PageElement[]
}

export interface LongTask {
  readonly at: number
  readonly ms: number
}

export interface Weight {
  /** A type of files, or the domain of a third party. */
  readonly name: string
  readonly requests: number
  readonly bytes: number
}

export interface FailedRequest {
  readonly url: string
  /** Null if there was no response. */
  readonly status: number | null
  readonly error: string | null
}

const maxListed = 20
/** A task blocks the page by the time beyond this. */
const blockingMs = 50
/** Shifts belong to one burst if they follow within a second of each other, for five seconds at most. */
const burstGapMs = 1_000
const burstMs = 5_000

/** The metrics of a profile; null if it was not recorded. */
export function labMetrics(url: string, profile: ProfileName, recordings: readonly Recording[]): LabMetrics | null {
  const runs = recordings.filter((recording) => recording.profile === profile)
  const typical = middleBy(runs, (run) => largestOf(run)?.at ?? 0)
  if (typical === undefined) return null
  const measured = (read: (run: Recording) => number | undefined, digits = 0): Measured | null => {
    const values = runs.map(read).filter((value) => value !== undefined)
    return values.length === 0 ? null : medianOf(values, digits)
  }
  const largest = measured((run) => largestOf(run)?.at)
  const { requests } = typical
  return {
    profile,
    runs: runs.length,
    first_contentful_paint: measured(firstPaintOf),
    largest_contentful_paint: largest && { ...largest, element: largestOf(typical)?.element ?? null },
    layout_shift: { ...(measured(layoutShiftOf, 4) ?? zero), shifts: shiftsOf(typical) },
    total_blocking_time: measured(blockingTimeOf) ?? zero,
    long_tasks: typical.longTasks
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, maxListed)
      .map(({ at, ms }) => ({ at: Math.round(at), ms: Math.round(ms) })),
    requests: requests.length,
    bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
    by_type: weightsOf(requests, ({ type }) => type.toLowerCase()),
    third_parties: weightsOf(requests, (request) => thirdPartyOf(url, request)),
    unused_script: typical.coverage.script,
    unused_style: typical.coverage.style,
    console_errors: typical.consoleErrors.slice(0, maxListed),
    failed_requests: requests
      .filter(({ status, error }) => error !== null || (status ?? 0) >= 400)
      .slice(0, maxListed)
      .map(({ url, status, error }) => ({ url, status, error })),
  }
}

const zero: Measured = { value: 0, min: 0, max: 0 }

function medianOf(values: readonly number[], digits: number): Measured {
  const round = (value: number): number => Math.round(value * 10 ** digits) / 10 ** digits
  const sorted = values.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return { value: round((low + high) / 2), min: round(sorted[0] ?? 0), max: round(sorted.at(-1) ?? 0) }
}

function middleBy(runs: readonly Recording[], read: (run: Recording) => number): Recording | undefined {
  return runs.toSorted((a, b) => read(a) - read(b))[Math.floor((runs.length - 1) / 2)]
}

const firstPaintOf = ({ paints }: Pick<Recording, 'paints'>): number | undefined =>
  paints.find(({ name }) => name === 'first-contentful-paint')?.at

/** The browser reports each candidate that is larger than those before. */
const largestOf = ({ largest }: Recording): LargestPaint | undefined => largest.at(-1)

/** The time in which long tasks kept the page from reacting, from its first content until it settled. */
export function blockingTimeOf(run: Pick<Recording, 'paints' | 'longTasks'>): number {
  const from = firstPaintOf(run) ?? 0
  return run.longTasks.reduce((sum, { at, ms }) => {
    const started = Math.max(at, from)
    const duration = at + ms - started
    return sum + Math.max(0, duration - blockingMs)
  }, 0)
}

/** The largest sum of a burst of shifts. */
export function layoutShiftOf({ shifts }: Recording): number {
  let most = 0
  let burst = { sum: 0, started: 0, last: Number.NEGATIVE_INFINITY }
  for (const { at, value } of shifts) {
    const belongs = at - burst.last < burstGapMs && at - burst.started < burstMs
    burst = belongs ? { ...burst, sum: burst.sum + value, last: at } : { sum: value, started: at, last: at }
    most = Math.max(most, burst.sum)
  }
  return most
}

const shiftsOf = ({ shifts }: Recording): readonly Shift[] =>
  shifts
    .toSorted((a, b) => b.value - a.value)
    .slice(0, maxListed)
    .map(({ at, value, elements }) => ({ at: Math.round(at), value: Math.round(value * 1e4) / 1e4, elements }))

/** Sums by name, the heaviest first. */
function weightsOf(
  requests: readonly RecordedRequest[],
  nameOf: (request: RecordedRequest) => string | null,
): readonly Weight[] {
  const weights = new Map<string, Weight>()
  for (const request of requests) {
    const name = nameOf(request)
    if (name === null) continue
    const before = weights.get(name) ?? { name, requests: 0, bytes: 0 }
    weights.set(name, { name, requests: before.requests + 1, bytes: before.bytes + request.bytes })
  }
  return [...weights.values()].toSorted((a, b) => b.bytes - a.bytes || b.requests - a.requests).slice(0, maxListed)
}

/** The site that a request went to, unless it is the page's own. */
function thirdPartyOf(pageUrl: string, { url }: RecordedRequest): string | null {
  const site = siteOf(url)
  return site === siteOf(pageUrl) ? null : site
}

const siteOf = (url: string): string | null =>
  getDomain(url, { allowPrivateDomains: true }) ?? URL.parse(url)?.hostname ?? null
