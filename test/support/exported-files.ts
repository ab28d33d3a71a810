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

/** Sessions of three pageviews and one event each, a minute apart; a session begins every ten minutes. */
export function history(rows: number): readonly HistoryEvent[] {
  return Array.from({ length: rows }, (_, index) => {
    const session = Math.floor(index / 4)
    const step = index % 4
    return {
      time: start + session * 10 * minute + step * minute,
      session,
      page: step === 3 ? '/page/2' : `/page/${step}`,
      name: step === 3 ? 'Sign up' : '',
      referrer: referrers[session % 3] ?? '',
      country: countries[session % 3] ?? '',
    }
  })
}

const sessionsOf = (events: readonly HistoryEvent[]) => [
  ...new Map(events.map((event) => [event.session, event])).values(),
]
const utc = (time: number): string => new Date(time).toISOString().replace('T', ' ').replace('Z', '')
const uuid = (kind: number, number: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`
export const umamiWebsite = uuid(9, 1)

const eventColumns = [
  ...['event_id', 'website_id', 'session_id', 'visit_id', 'created_at', 'url_path', 'url_query', 'referrer_path'],
  ...['referrer_query', 'referrer_domain', 'page_title', 'event_type', 'event_name', 'tag', 'hostname'],
]
const sessionColumns = [
  ...['session_id', 'website_id', 'browser', 'os', 'device', 'screen', 'language', 'country', 'region', 'city'],
  ...['created_at'],
]
const dataColumns = [
  ...['event_data_id', 'website_id', 'website_event_id', 'data_key', 'string_value', 'number_value', 'date_value'],
  ...['data_type', 'created_at'],
]

type Cell = string | null

function umamiTables(events: readonly HistoryEvent[], zone: string) {
  const sessions = sessionsOf(events).map(({ session, country, time }): Cell[] => [
    ...[uuid(1, session), umamiWebsite, 'chrome', 'Windows 10', 'laptop', '1920x1080', 'de-DE', country, null, 'Town'],
    ...[`${utc(time)}${zone}`],
  ])
  const rows = events.map(({ time, session, page, name, referrer }, index): Cell[] => {
    const url = URL.parse(referrer)
    return [
      ...[
        uuid(2, index),
        umamiWebsite,
        uuid(1, session),
        uuid(3, session),
        `${utc(time)}${zone}`,
        page,
        'utm_source=mail',
      ],
      ...[
        url?.pathname ?? null,
        null,
        url?.hostname ?? null,
        `It's "${page}"`,
        name ? '2' : '1',
        name || null,
        null,
        'old.example',
      ],
    ]
  })
  const data = events.flatMap(({ name, time }, index): Cell[][] =>
    name
      ? [[uuid(4, index), umamiWebsite, uuid(2, index), 'plan', 'a\\b\tc', null, null, '1', `${utc(time)}${zone}`]]
      : [],
  )
  return [
    { name: 'event_data', columns: dataColumns, rows: data },
    { name: 'session', columns: sessionColumns, rows: sessions },
    { name: 'website_event', columns: eventColumns, rows },
  ]
}

/** As pg_dump writes it. */
export function umamiPostgres(events: readonly HistoryEvent[], broken: readonly string[] = []): string {
  const cell = (value: Cell): string =>
    value === null ? '\\N' : value.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')
  const tables = umamiTables(events, '+00').map(({ name, columns, rows }) => {
    const lines = rows.map((row) => row.map(cell).join('\t'))
    if (name === 'website_event') lines.push(...broken)
    return `COPY public.${name} (${columns.join(', ')}) FROM stdin;\n${lines.join('\n')}\n\\.\n\n`
  })
  return `--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n\n${tables.join('')}`
}

/** As mysqldump writes it: columns are in CREATE TABLE, and many rows in one statement. */
export function umamiMysql(events: readonly HistoryEvent[]): string {
  const cell = (value: Cell): string =>
    value === null ? 'NULL' : `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\t', '\\t')}'`
  const tables = umamiTables(events, '').map(({ name, columns, rows }) => {
    const types = columns.map((column) => `  \`${column}\` varchar(36) DEFAULT NULL`).join(',\n')
    const values = rows.map((row) => `(${row.map(cell).join(',')})`).join(',')
    const table = `CREATE TABLE \`${name}\` (\n${types},\n  PRIMARY KEY (\`${columns[0]}\`)\n) ENGINE=InnoDB;\n`
    return `${table}LOCK TABLES \`${name}\` WRITE;\n${rows.length > 0 ? `INSERT INTO \`${name}\` VALUES ${values};\n` : ''}UNLOCK TABLES;\n`
  })
  return `-- MySQL dump 10.13\n${tables.join('')}`
}

const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => row.map((cell) => `"${(cell ?? '').replaceAll('"', '""')}"`).join(',')).join('\n')

export function umamiCsv(events: readonly HistoryEvent[]): string {
  const [, sessions, rows] = umamiTables(events, '')
  const bySession = new Map(sessions?.rows.map((row) => [row[0], row.slice(2)]))
  const columns = [...eventColumns, ...sessionColumns.slice(2).filter((name) => name !== 'created_at')]
  const joined = (rows?.rows ?? []).map((row) => [...row, ...(bySession.get(row[2] ?? '') ?? []).slice(0, -1)])
  return `${csv([columns, ...joined])}\n`
}

export function goatcounterCsv(events: readonly HistoryEvent[]): string {
  const header = [
    ...['2Path', 'Title', 'Event', 'UserAgent', 'Browser', 'System', 'Session', 'Bot', 'Referrer', 'Referrer scheme'],
    ...['Screen size', 'Location', 'FirstVisit', 'Date'],
  ]
  const rows = events.map(({ time, session, page, name, referrer, country }) => [
    ...[
      name || page,
      'A "title",\nin two lines',
      String(name !== ''),
      '',
      'Chrome 120',
      'Windows 10',
      `s${session}`,
      '0',
    ],
    ...[
      referrer.replace('https://', ''),
      referrer ? 'h' : '',
      '1920,1080,1',
      country,
      'false',
      new Date(time).toISOString(),
    ],
  ])
  return `${csv([header, ...rows])}\n`
}

export function matomoJson(events: readonly HistoryEvent[]): string {
  const visits = Map.groupBy(events, ({ session }) => session)
  return JSON.stringify(
    [...visits].map(([session, actions]) => ({
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
    })),
  )
}

/** One row per visit; the columns of its actions are numbered. Matomo writes UTF-16 by default. */
export function matomoCsv(events: readonly HistoryEvent[]): Buffer {
  const visits = [...Map.groupBy(events, ({ session }) => session)]
  const actionColumns = [0, 1, 2, 3].flatMap((index) =>
    ['type', 'url', 'timestamp', 'eventCategory', 'eventAction'].map((name) => `actionDetails_${index}_${name}`),
  )
  const header = [
    'idSite',
    'idVisit',
    'visitorId',
    ...actionColumns,
    'referrerType',
    'referrerUrl',
    'countryCode',
    'deviceType',
    'browserName',
  ]
  const rows = visits.map(([session, actions]) => [
    ...['1', String(session + 1), session.toString(16).padStart(16, '0')],
    ...[0, 1, 2, 3].flatMap((index): string[] => {
      const action = actions[index]
      if (!action) return ['', '', '', '', '']
      const { name, page, time } = action
      return [name ? 'event' : 'action', `https://old.example${page}`, String(time / 1000), name && 'Account', name]
    }),
    ...[
      actions[0]?.referrer ? 'website' : 'direct',
      actions[0]?.referrer ?? '',
      actions[0]?.country.toLowerCase() ?? '',
    ],
    ...['Desktop', 'Chrome'],
  ])
  return Buffer.from(`\ufeff${csv([header, ...rows])}\n`, 'utf16le')
}

/** As BigQuery writes it to a file: one row per line, integers in quotes. */
export function ga4Json(events: readonly HistoryEvent[]): string {
  const param = (key: string, value: object) => ({ key, value })
  return events
    .map(({ time, session, page, name, referrer, country }) => {
      const row = {
        event_date: utc(time).slice(0, 10).replaceAll('-', ''),
        event_timestamp: String(time * 1000),
        event_name: name || 'page_view',
        event_params: [
          param('page_location', { string_value: `https://old.example${page}` }),
          param('page_title', { string_value: 'A } title' }),
          param('page_referrer', { string_value: referrer }),
          param('ga_session_id', { int_value: String(session + 1) }),
          ...(name ? [param('plan', { string_value: 'Team' }), param('seats', { int_value: '5' })] : []),
        ],
        user_pseudo_id: `${session}.1709280000`,
        platform: 'WEB',
        stream_id: '123456',
        device: {
          category: 'desktop',
          operating_system: 'Windows',
          operating_system_version: 'Windows 10',
          language: 'de-de',
          web_info: { browser: 'Chrome', browser_version: '120.0.0.0', hostname: 'old.example' },
        },
        geo: { country: countryNames[country], region: 'Region', city: '(not set)' },
        // Of the first visit of the visitor.
        traffic_source: { name: '(direct)', medium: 'cpc', source: 'old' },
      }
      return JSON.stringify(row)
    })
    .join('\n')
}

const countryNames: Readonly<Record<string, string>> = { DE: 'Germany', FR: 'France', US: 'United States' }
