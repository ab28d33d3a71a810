import type { Annotation } from '../../../api/generated.ts'
import { type PageUrl, withQuery } from '../../../router.ts'
import { type DateStyle, date, dateRange } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { localTimeOf } from './zoned-time.ts'

/** Visitors of a shared page see only some, without their kind. */
export type ShownAnnotation = Pick<Annotation, 'id' | 'text' | 'time' | 'end_time'> & Partial<Annotation>

/** The URL that opens an annotation, or one of the dialogs. */
export const withAnnotation = (
  pageUrl: PageUrl,
  opened: number | 'list' | 'new' | `${number}-edit` | undefined,
): string => withQuery(pageUrl, { annotation: opened?.toString(), page: undefined })

const settings = ['exclude_bots', 'exclude_ips', 'exclude_params', 'rules'] as const

/** The text, with the kind of those that the user has not written. */
export function titleOf({ kind = 'manual', text }: Pick<ShownAnnotation, 'kind' | 'text'>): string {
  if (kind === 'manual') return text
  const words = text.split(', ').map((word) => {
    const setting = settings.find((one) => one === word)
    return setting && kind === 'exclusions' ? t(`annotation.setting.${setting}`) : word
  })
  return `${t(`annotation.kind.${kind}`)}: ${words.join(', ')}`
}

/** One letter for its kind, as on its marker. */
export const letterOf = ({ kind = 'manual' }: Pick<ShownAnnotation, 'kind'>): string =>
  t(`annotation.kind.${kind}`).slice(0, 1)

/** Whether it was recorded by the program itself. */
export const isAutomatic = ({ kind = 'manual' }: Pick<ShownAnnotation, 'kind'>): boolean =>
  kind !== 'manual' && kind !== 'deploy'

/** When it was, in the time zone of the statistics: days without a time, if they begin and end at midnight. */
export function timeOf({ time, end_time }: Pick<ShownAnnotation, 'time' | 'end_time'>, timezone: string): string {
  const [start, end] = [Date.parse(time), end_time === null ? null : Date.parse(end_time)]
  const isDay = [start, end ?? start].every((at) => localTimeOf(at, timezone).time === '')
  const days: DateStyle = { timeZone: timezone, dateStyle: 'medium' }
  const style: DateStyle = isDay ? days : { ...days, timeStyle: 'short' }
  if (end === null || end === start) return date(start, style)
  // The last day ends at midnight.
  return dateRange(new Date(start), new Date(isDay ? end - 1 : end), style)
}
