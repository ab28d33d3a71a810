import type { AlertReading, WebsiteAlert } from '../../../api/generated.ts'
import { dateRange, number } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'

/** What a reading says, with its time in the website's zone. */
export function readingText(
  { metric, kind, amount }: Pick<WebsiteAlert, 'metric' | 'kind' | 'amount'>,
  { from, to, value, usual, low, high }: AlertReading,
  timeZone: string,
): string {
  const counted = {
    metric: t(`website-alert.metric.${metric}`),
    value: number(value),
    window: dateRange(new Date(from), new Date(to), { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  }
  if (low !== null && high !== null)
    return t('website-alert.reading.range', { ...counted, low: number(low), high: number(high) })
  if (usual !== null) return t('website-alert.reading.usual', { ...counted, usual: number(usual) })
  if (kind === 'threshold') return t('website-alert.reading.limit', { ...counted, limit: number(amount) })
  return t('website-alert.reading.plain', counted)
}
