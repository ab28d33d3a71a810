import { useEffect, useState } from 'preact/hooks'
import type { Website } from '../../api/generated.ts'
import { readSeries, readTotals } from '../../api/stats.ts'
import { changeOf } from '../statistics/metrics.ts'

export interface SiteStats {
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

/** The last 30 days of each website, as they come in; null for one that could not be asked. */
export function useSiteStats(websites: readonly Website[]): ReadonlyMap<number, SiteStats | null> {
  const [stats, setStats] = useState<ReadonlyMap<number, SiteStats | null>>(new Map())
  const ids = websites.map(({ id }) => id).join()
  useEffect(() => {
    const control = new AbortController()
    for (const { id } of websites) {
      siteStats(String(id), control.signal).then((read) => {
        if (!control.signal.aborted) setStats((before) => new Map(before).set(id, read))
      })
    }
    return () => control.abort()
  }, [ids])
  return stats
}

async function siteStats(id: string, signal: AbortSignal): Promise<SiteStats | null> {
  const site = { kind: 'owner', id } as const
  const [totals, series] = await Promise.all([
    readTotals(site, { ...query, compare: 'previous' }, signal),
    readSeries(site, { ...query, interval: 'day' }, signal),
  ])
  if (!totals.ok || !series.ok) return null
  const { visitors } = totals.value.data
  return {
    visitors: visitors?.value ?? 0,
    previous: visitors?.previous ?? null,
    change: visitors ? changeOf(visitors) : null,
    series: series.value.data.map((point) => point.visitors ?? 0),
  }
}
