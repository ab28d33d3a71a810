import { csv, type HistoryEvent, joined, piecesOf, utc } from './history.ts'

const bySession = (events: readonly HistoryEvent[]) => Map.groupBy(events, ({ session }) => session)

export function* goatcounterPieces(events: readonly HistoryEvent[]): Generator<string> {
  yield csv([
    [
      ...['2Path', 'Title', 'Event', 'UserAgent', 'Browser', 'System', 'Session', 'Bot', 'Referrer', 'Referrer scheme'],
      ...['Screen size', 'Location', 'FirstVisit', 'Date'],
    ],
  ])
  for (const { some } of piecesOf(events))
    yield csv(
      some.map(({ time, session, page, name, referrer, country }) => [
        ...[name || page, 'A "title",\nin two lines', String(name !== ''), '', 'Chrome 120', 'Windows 10'],
        ...[`s${session}`, '0', referrer.replace('https://', ''), referrer ? 'h' : '', '1920,1080,1', country],
        ...['false', new Date(time).toISOString()],
      ]),
    )
}

export const goatcounterCsv = (events: readonly HistoryEvent[]): string => joined(goatcounterPieces(events))

export function* matomoJsonPieces(events: readonly HistoryEvent[]): Generator<string> {
  yield '['
  for (const { some, from } of piecesOf(events))
    yield `${from > 0 ? ',' : ''}${Array.from(bySession(some), ([session, actions]) => visitJson(session, actions)).join(',')}`
  yield ']'
}

export const matomoJson = (events: readonly HistoryEvent[]): string => joined(matomoJsonPieces(events))

const visitJson = (session: number, actions: readonly HistoryEvent[]): string =>
  JSON.stringify({
    idSite: '1',
    idVisit: String(session + 1),
    visitorId: session.toString(16).padStart(16, '0'),
    actionDetails: actions.map(({ time, page, name }) => ({
      type: name ? 'event' : 'action',
      url: `https://old.example${page}`,
      pageTitle: 'A } title',
      timestamp: time / 1000,
      ...(name && { eventCategory: 'Account', eventAction: name }),
    })),
    serverTimestamp: (actions[0]?.time ?? 0) / 1000,
    referrerType: actions[0]?.referrer ? 'website' : 'direct',
    referrerUrl: actions[0]?.referrer || null,
    countryCode: actions[0]?.country.toLowerCase(),
    deviceType: 'Desktop',
    browserName: 'Chrome',
    browserVersion: '120.0',
    operatingSystemName: 'Windows',
    operatingSystemVersion: '10',
    resolution: '1920x1080',
    languageCode: 'de-de',
  })

const actionNumbers = [0, 1, 2, 3]

/** One row per visit; the columns of its actions are numbered. Matomo writes UTF-16 by default. */
export function* matomoCsvPieces(events: readonly HistoryEvent[]): Generator<Buffer> {
  const text = (content: string): Buffer => Buffer.from(content, 'utf16le')
  const actionColumns = actionNumbers.flatMap((index) =>
    ['type', 'url', 'timestamp', 'eventCategory', 'eventAction'].map((name) => `actionDetails_${index}_${name}`),
  )
  const ofVisits = ['referrerType', 'referrerUrl', 'countryCode', 'deviceType', 'browserName']
  yield text(`\ufeff${csv([['idSite', 'idVisit', 'visitorId', ...actionColumns, ...ofVisits]])}`)
  for (const { some } of piecesOf(events)) yield text(csv(Array.from(bySession(some), visitCells)))
}

function visitCells([session, actions]: readonly [number, readonly HistoryEvent[]]): readonly string[] {
  const [first] = actions
  return [
    ...['1', String(session + 1), session.toString(16).padStart(16, '0')],
    ...actionNumbers.flatMap((index): string[] => {
      const action = actions[index]
      if (!action) return ['', '', '', '', '']
      const { name, page, time } = action
      return [name ? 'event' : 'action', `https://old.example${page}`, String(time / 1000), name && 'Account', name]
    }),
    ...[first?.referrer ? 'website' : 'direct', first?.referrer ?? '', first?.country.toLowerCase() ?? ''],
    ...['Desktop', 'Chrome'],
  ]
}

const sources: Readonly<Record<string, string>> = { '': '', 'https://www.google.com/': 'Google' }

/** As our own API lists events. */
export function* sightlinePieces(events: readonly HistoryEvent[]): Generator<string> {
  yield csv([
    [
      ...['time', 'visitor', 'visit', 'kind', 'name', 'hostname', 'page', 'title', 'props', 'source', 'referrer'],
      ...['country', 'browser', 'browser_version', 'os', 'device', 'screen', 'language'],
    ],
  ])
  for (const { some } of piecesOf(events))
    yield csv(
      some.map(({ time, session, page, name, referrer, country }) => [
        ...[`${utc(time)}Z`, `v${session}`, `s${session}`, name ? 'event' : 'pageview', name || 'pageview'],
        ...['old.example', page, '\'=A "title"', name && '{"plan":"Team"}', sources[referrer] ?? 'news.example'],
        ...[referrer.replace(/^https:\/\/(?:www\.)?/, ''), country, 'Chrome', '120', 'Windows', 'desktop', 'xl', 'de'],
      ]),
    )
}
