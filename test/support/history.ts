/** One event of the history that the files of other products contain. */
export interface HistoryEvent {
  readonly time: number
  readonly session: number
  readonly page: string
  /** Empty for pageviews. */
  readonly name: string
  readonly referrer: string
  readonly country: string
}

const minute = 60_000
const start = Date.UTC(2024, 2, 1, 9)
const countries = ['DE', 'FR', 'US']
const referrers = ['', 'https://www.google.com/', 'https://news.example/story']
const longestMs = 700 * 86_400_000

/** Sessions of three pageviews and one event each, a minute apart; a session begins every ten minutes, or sooner if there are many. */
export function history(rows: number): readonly HistoryEvent[] {
  const sessionMs = Math.min(10 * minute, Math.floor(longestMs / Math.ceil(rows / 4) / 1000) * 1000)
  return Array.from({ length: rows }, (_, index) => {
    const session = Math.floor(index / 4)
    const step = index % 4
    return {
      time: start + session * sessionMs + step * minute,
      session,
      page: step === 3 ? '/page/2' : `/page/${step}`,
      name: step === 3 ? 'Sign up' : '',
      referrer: referrers[session % 3] ?? '',
      country: countries[session % 3] ?? '',
    }
  })
}

/** Whole sessions: each has four events. */
const eventsPerPiece = 10_000

/** The events, a few at a time: a file of a million of them does not fit into a string. */
export function* piecesOf(
  events: readonly HistoryEvent[],
): Generator<{ readonly from: number; readonly some: readonly HistoryEvent[] }> {
  for (let from = 0; from < events.length; from += eventsPerPiece)
    yield { from, some: events.slice(from, from + eventsPerPiece) }
}

export type FileCell = string | null

export const csv = (rows: readonly (readonly FileCell[])[]): string =>
  rows.map((row) => `${row.map((cell) => `"${(cell ?? '').replaceAll('"', '""')}"`).join(',')}\n`).join('')

export const utc = (time: number): string => new Date(time).toISOString().replace('T', ' ').replace('Z', '')

export const joined = (pieces: Iterable<string>): string => [...pieces].join('')
