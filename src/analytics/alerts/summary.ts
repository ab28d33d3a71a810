import type { AlertRow } from '../../database/schema.ts'
import { formatsIn } from '../../texts/formats.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { StoredReading } from './alert.ts'

export type SummarizedAlert = Pick<AlertRow, 'name' | 'kind' | 'metric' | 'amount' | 'direction' | 'filters'> & {
  readonly timezone: string
}

const metricTexts = {
  visitors: 'alert.metric.visitors',
  visits: 'alert.metric.visits',
  pageviews: 'alert.metric.pageviews',
  conversions: 'alert.metric.conversions',
} as const

/** What a reading says, in a sentence with its numbers. */
export function summarize(alert: SummarizedAlert, reading: StoredReading | undefined, language: Language): string {
  if (!reading) return ''
  const { say, formats } = textsIn(language)
  const { timeRange } = formatsIn(language, alert.timezone)
  const counted = {
    metric: say(metricTexts[alert.metric]),
    value: formats.count(reading.value),
    // A window ends where the next one begins.
    window: timeRange(new Date(reading.from), new Date(reading.to)),
  }
  if (reading.low !== null && reading.high !== null)
    return say('alert.summary.range', {
      ...counted,
      low: formats.count(reading.low),
      high: formats.count(reading.high),
    })
  if (reading.usual !== null) return say('alert.summary.usual', { ...counted, usual: formats.count(reading.usual) })
  if (alert.kind !== 'threshold') return say('alert.summary.plain', counted)
  return say('alert.summary.limit', { ...counted, limit: formats.count(alert.amount) })
}

/** Where the console shows the day of a reading, with the filters of the alert. */
export function incidentUrl(
  baseUrl: string,
  domain: string,
  { filters, timezone }: Pick<SummarizedAlert, 'filters' | 'timezone'>,
  reading: Pick<StoredReading, 'from' | 'to'> | undefined,
): string {
  const url = `${baseUrl}/sites/${domain}`
  if (!reading) return url
  const dayOf = (time: number): string =>
    Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timezone).toPlainDate().toString()
  const query = new URLSearchParams({ period: 'custom', from: dayOf(reading.from), to: dayOf(reading.to - 1) })
  for (const filter of JSON.parse(filters)) query.append('filter', filter)
  return `${url}?${query}`
}
