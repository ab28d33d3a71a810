import { useEffect, useState } from 'preact/hooks'
import type { Website } from '../../api/generated.ts'
import { readSeries, readTotals } from '../../api/stats.ts'
import { relativeChange } from '../statistics/metrics.ts'

export interface WebsiteSummary {
  readonly visitors: number
  readonly previous: number | null
  readonly change: number | null
  readonly series: readonly number[]
}

const query = {
  period: '30d',
  metrics: 'visitors',
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
}

/** The last 30 days of each website as they load; null for websites that failed to load. */
export function useWebsiteSummaries(websites: readonly Website[]): ReadonlyMap<number, WebsiteSummary | null> {
  const [summaries, setSummaries] = useState<ReadonlyMap<number, WebsiteSummary | null>>(new Map())
  const ids = websites.map(({ id }) => id).join()
  useEffect(() => {
    const control = new AbortController()
    for (const { id } of websites) {
      fetchSummary(String(id), control.signal).then((read) => {
        if (!control.signal.aborted) setSummaries((before) => new Map(before).set(id, read))
      })
    }
    return () => control.abort()
  }, [ids])
  return summaries
}

async function fetchSummary(id: string, signal: AbortSignal): Promise<WebsiteSummary | null> {
  const access = { kind: 'owner', id } as const
  const [totals, series] = await Promise.all([
    readTotals(access, { ...query, compare: 'previous' }, signal),
    readSeries(access, { ...query, interval: 'day' }, signal),
  ])
  if (!totals.ok || !series.ok) return null
  const { visitors } = totals.value.data
  return {
    visitors: visitors?.value ?? 0,
    previous: visitors?.previous ?? null,
    change: visitors ? relativeChange(visitors) : null,
    series: series.value.data.map((point) => point.visitors ?? 0),
  }
}
