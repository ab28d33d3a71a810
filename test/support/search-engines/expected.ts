import type { SearchRow } from '../../../src/analytics/events/search-day.ts'
import { normalizePage } from '../../../src/base/page-spelling.ts'
import type { Shown } from './impressions.ts'

const country: Readonly<Record<string, string>> = { deu: 'DE', usa: 'US', zzz: '' }

/** The path as hits have it: without campaign parameters and fragments, in one spelling. */
function pathOf(page: string): string {
  const { pathname, search } = new URL(page)
  const kept = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('utm_'))
  return normalizePage(`${pathname}${kept.length > 0 ? `?${kept.join('&')}` : ''}`)
}

export type ExpectedRow = Omit<SearchRow, 'state'> & { readonly date: string }

/** A plain model of what is stored of Google's numbers: every row of every part, in an order of its own. */
export function expectedRows(shown: readonly Shown[]): readonly ExpectedRow[] {
  const rows = new Map<string, { -readonly [Field in keyof ExpectedRow]: ExpectedRow[Field] }>()
  const add = (one: Shown, of: Pick<ExpectedRow, 'part'> & Partial<ExpectedRow>): void => {
    const row: ExpectedRow = {
      ...{ date: one.date, page: '', query: '', country: '', device: '', clicks: 0, impressions: 0, position_sum: 0 },
      ...of,
    }
    const name = JSON.stringify([row.date, row.part, row.page, row.query, row.country, row.device])
    const known = rows.get(name) ?? { ...row }
    rows.set(name, known)
    known.clicks += one.clicks
    known.impressions += one.impressions
    known.position_sum += 1_000 * one.positions
  }
  for (const one of shown) {
    const place = { country: country[one.country] ?? '', device: one.device.toLowerCase() }
    add(one, { part: 'day' })
    add(one, { part: 'country', ...place })
    add(one, { part: 'page', page: pathOf(one.page) })
    if (!one.isAnonymous) add(one, { part: 'query', page: pathOf(one.page), query: one.query, ...place })
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}
