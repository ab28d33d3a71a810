import type { SearchSourceDays } from '../../../api/generated.ts'
import { date } from '../../../strings/format.ts'

/** Days of search engines have no time zone. */
export const dayText = (day: string): string => date(day, { dateStyle: 'medium', timeZone: 'UTC' })

/** The first and the last day that is stored of a search engine, as text. */
export const daysText = ({ first_day, last_day }: Pick<SearchSourceDays, 'first_day' | 'last_day'>) => ({
  from: dayText(first_day),
  to: dayText(last_day),
})
