import type { SearchPart, SearchRow, SearchState } from '../events/search-day.ts'

interface Numbers {
  readonly clicks: number
  readonly impressions: number
  /** The average of the impressions. */
  readonly position: number
}

type Of = Partial<Pick<SearchRow, 'page' | 'query' | 'country' | 'device'>>

/** In thousandths; exact for sums of whole positions. */
export const positionSum = ({ impressions, position }: Pick<Numbers, 'impressions' | 'position'>): number =>
  Math.round(position * impressions * 1000)

/** Longer ones are no queries that people type. */
const maxQuery = 1_000

/** Collects the rows of a day. Numbers of what has the same name are added up: several URLs may be one page. */
export function collectRows(state: SearchState, day: Numbers) {
  const rows = new Map<string, { -readonly [Field in keyof SearchRow]: SearchRow[Field] }>()
  const add = (part: SearchPart, of: Of, numbers: Numbers): void => {
    const { page = '', country = '', device = '' } = of
    const query = (of.query ?? '').slice(0, maxQuery).toWellFormed().replaceAll('\0', '')
    const name = [part, page, query, country, device].join('\0')
    const clicks = Math.round(numbers.clicks)
    const impressions = Math.round(numbers.impressions)
    const position_sum = positionSum({ ...numbers, impressions })
    const known = rows.get(name)
    if (known) {
      known.clicks += clicks
      known.impressions += impressions
      known.position_sum += position_sum
    } else {
      const own = part === 'day' ? state : ''
      rows.set(name, { part, state: own, page, query, country, device, clicks, impressions, position_sum })
    }
  }
  add('day', {}, day)
  return { add, rows: (): readonly SearchRow[] => [...rows.values()] }
}
