import type { SearchDay, SearchRow, SearchState } from '../search-day.ts'

const empty = { state: '', page: '', query: '', country: '', device: '' } as const

/** A day whose queries have less than its pages, as search engines report it. */
export function sampleSearchDay(
  of: Omit<SearchDay, 'rows'>,
  { state = 'final', clicks = 3 }: { readonly state?: SearchState; readonly clicks?: number } = {},
): SearchDay {
  const numbers = { clicks, impressions: 10 * clicks, position_sum: 10_000 * clicks + 1 }
  const known = { clicks: clicks - 1, impressions: 10, position_sum: 12_345 }
  const rows: readonly SearchRow[] = [
    { ...empty, part: 'day', state, ...numbers },
    { ...empty, part: 'country', country: 'DE', device: 'mobile', ...numbers },
    { ...empty, part: 'page', page: "/ä'\n", ...numbers },
    { ...empty, part: 'query', page: "/ä'\n", query: 'größe "x"\t語 🎈', country: 'DE', device: 'mobile', ...known },
  ]
  return { ...of, rows }
}
