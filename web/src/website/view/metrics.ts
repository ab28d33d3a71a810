import type { Metric } from '../../api/stats.ts'
import { compact, duration, number, percent } from '../../strings/format.ts'

type Kind = 'count' | 'ratio' | 'percent' | 'seconds'

const kinds: Readonly<Record<Metric, Kind>> = {
  visitors: 'count',
  visits: 'count',
  pageviews: 'count',
  events: 'count',
  views_per_visit: 'ratio',
  bounce_rate: 'percent',
  visit_duration: 'seconds',
  engaged_time: 'seconds',
  scroll_depth: 'percent',
  conversions: 'count',
  conversion_rate: 'percent',
}

export function metricFormat(metric: Metric, value: number): string {
  switch (kinds[metric]) {
    case 'count':
      return number(value)
    case 'ratio':
      return number(value, 2)
    case 'percent':
      return percent(value / 100, metric === 'conversion_rate' ? 1 : 0)
    case 'seconds':
      return duration(value)
  }
}

export const axisFormat = (metric: Metric, value: number): string =>
  kinds[metric] === 'count'
    ? compact(value)
    : kinds[metric] === 'ratio'
      ? number(value, 1)
      : metricFormat(metric, value)

/** How the change of a metric is shown. */
export const changeProps = (metric: Metric): { readonly isRate: boolean; readonly better: 'more' | 'less' } => ({
  isRate: kinds[metric] === 'percent',
  better: metric === 'bounce_rate' ? 'less' : 'more',
})
