import { seededRandom } from '../../../src/base/seeded-random.ts'

/** Some impressions of a day that a search engine has counted together. */
export interface Shown {
  /** Such as 2026-11-16. */
  readonly date: string
  readonly page: string
  readonly query: string
  /** The query is so rare that it is never named. */
  readonly isAnonymous: boolean
  readonly country: string
  readonly device: string
  readonly clicks: number
  readonly impressions: number
  /** The sum of the positions. */
  readonly positions: number
}

/** Odd spellings of pages and queries. */
const paths = ['/', '/über/', '/%c3%bcber/', '/shop?utm_source=x&size=2', '/a%20b#:~:text=hit', '/CASE', "/it's"]
const words = ['acme', 'shoes "red"', 'größe 41', 'acme shop', 'a,b\tc', '語 🎈', '=1+1']
const countries = ['deu', 'usa', 'zzz'] as const
const devices = ['DESKTOP', 'MOBILE', 'TABLET'] as const

/** The same for the same date and version. */
export function impressionsOf(origin: string, date: string, version = 0, rows = 24): readonly Shown[] {
  const random = seededRandom(Number(date.replaceAll('-', '')) + 7919 * version)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] ?? (list[0] as T)
  const shown = new Map<string, Shown>()
  for (let row = 0; row < rows; row++) {
    const impressions = 1 + Math.floor(random() * 30)
    const one: Shown = {
      ...{ date, page: `${origin}${pick(paths)}`, query: pick(words), isAnonymous: random() < 0.3 },
      ...{ country: pick(countries), device: pick(devices), impressions },
      clicks: Math.floor(random() * Math.min(4, impressions)),
      positions: impressions + Math.floor(random() * impressions * 20),
    }
    shown.set([one.page, one.query, one.country, one.device].join('\n'), one)
  }
  return [...shown.values()]
}
