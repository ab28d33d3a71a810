import { iso } from '../../base/clock.ts'
import type { Buckets } from '../stats/query/buckets.ts'
import { calendarBuckets } from '../stats/query/calendar.ts'
import { metricOf } from '../stats/query/metrics.ts'
import type { Stats } from '../stats/stats.ts'
import { type AlertPreview, type StoredReading, showReading } from './alert.ts'
import type { AlertQuery } from './alert-query.ts'
import { type AlertState, type Condition, kinds, step } from './kinds.ts'
import { floorHour, hourMs, isOfDays, type Windows, windowsAt } from './windows.ts'

const dayMs = 24 * hourMs
export const previewDays = 90
const maxIncidents = 20

export interface PreviewedAlert {
  readonly website: number
  readonly zone: string
  readonly condition: Condition
  readonly alertQuery: AlertQuery
}

/** When the alert would have fired in the last days: by the same steps as stored alerts, over the hours that are stored. */
export async function previewAlert(stats: Stats, alert: PreviewedAlert, now: number): Promise<AlertPreview> {
  const { website, zone, condition } = alert
  const { weeks } = kinds[condition.kind]
  const end = floorHour(now)
  const first = end - previewDays * dayMs
  const firstEvent = await stats.firstEvent(website)
  const windows = readingsBetween(condition, first, end, zone, weeks)
  const begin = windows.reduce((least, { current, weeks }) => {
    const spans = [current, ...weeks].filter(({ to }) => firstEvent !== null && to > firstEvent)
    return Math.min(least, ...spans.map(({ from }) => from))
  }, end)
  const counted = await countBuckets(stats, alert, bucketsOf(condition, begin, end, zone))
  const sum = (span: { readonly from: number; readonly to: number }): number => counted(span.from, span.to)

  let state: AlertState = { recent: [], isOpen: false }
  let compared = 0
  const incidents: { opened: number; closed: number | null; readings: readonly StoredReading[] }[] = []
  for (const { current, weeks: before } of windows) {
    if (firstEvent === null || current.to <= firstEvent) continue
    const known = before.filter(({ from }) => from >= floorHour(firstEvent))
    const next = step(state, { ...current, value: sum(current), weeks: known.map(sum) }, condition)
    if (next.status !== 'learning') compared++
    if (next.change === 'opened') incidents.push({ opened: current.to, closed: null, readings: next.recent })
    const open = incidents.at(-1)
    if (next.change === 'closed' && open) open.closed = current.to
    state = next
  }
  return {
    ...{ object: 'alert_preview', days: previewDays, readings: windows.length, compared, fired: incidents.length },
    incidents: incidents
      .slice(-maxIncidents)
      .toReversed()
      .map(({ opened, closed, readings }) => ({
        ...{ opened_at: iso(opened), closed_at: closed === null ? null : iso(closed) },
        readings: readings.map(showReading),
      })),
  }
}

/** Windows begin and end where buckets do. */
async function countBuckets(
  { series }: Stats,
  { website, alertQuery: { metric, filters, goal } }: PreviewedAlert,
  buckets: Buckets,
): Promise<(from: number, to: number) => number> {
  const sums = new Map<number, number>([[buckets.starts[0] ?? buckets.end, 0]])
  if (buckets.starts.length > 0) {
    const [from = buckets.end] = buckets.starts
    const span = { from, to: buckets.end }
    const values = await series({ website, span, filters, metrics: [metric], buckets, ...(goal && { goal }) })
    let total = 0
    for (const [index, one] of values.entries()) {
      total += metricOf(metric, one) ?? 0
      sums.set(buckets.starts[index + 1] ?? buckets.end, total)
    }
  }
  return (from, to) => (sums.get(to) ?? 0) - (sums.get(from) ?? 0)
}

function readingsBetween(
  condition: Condition,
  first: number,
  end: number,
  zone: string,
  weeks: number,
): readonly Windows[] {
  const windows: Windows[] = []
  for (let at = first + hourMs; at <= end; at += hourMs) {
    const next = windowsAt(condition, at, zone, weeks)
    if (next) windows.push(next)
  }
  return windows
}

/** Local days if these are what readings are about, else hours. */
function bucketsOf(condition: Condition, begin: number, end: number, zone: string): Buckets {
  if (isOfDays(condition)) return calendarBuckets({ from: begin, to: end }, 'day', zone) ?? { starts: [], end }
  const from = floorHour(begin)
  return { starts: Array.from({ length: (end - from) / hourMs }, (_, index) => from + index * hourMs), end }
}
