import type { ZippedFile } from './zip-file.ts'

type Line = readonly (string | number)[]

export interface PlausibleDay {
  readonly date: string
  readonly visitors: number
}

/** They end before today. */
const maxDays = 900
const linesPerDay = 17

/** The days of an export with so many lines, from 2024-03-01 on, with more visitors each day. */
export const plausibleDays = (lines: number): readonly PlausibleDay[] =>
  Array.from({ length: Math.min(maxDays, Math.max(1, Math.floor(lines / linesPerDay))) }, (_, index) => ({
    date: new Date(Date.UTC(2024, 2, 1 + index)).toISOString().slice(0, 10),
    visitors: 10 + (index % 50),
  }))

const csv = (columns: string, lines: readonly Line[]): string =>
  `${[
    columns,
    ...lines.map((cells) => cells.map((cell) => (typeof cell === 'string' ? `"${cell}"` : cell)).join(',')),
  ].join('\n')}\n`

/** As many more lines does each day of an export with so many lines have. */
export const moreLines = (lines: number): number => Math.max(0, Math.floor(lines / maxDays) - linesPerDay)

/**
 * The files of an export of Plausible, with the columns and in the order of its `lib/plausible/exports.ex`: written to that layout, not by
 * Plausible itself. A day has twice as many visits as visitors, each of 3 pageviews and 60 seconds, and every other one bounces.
 * Each day also has lines of `morePages`, with no counts.
 */
export function plausibleExport(
  days: readonly PlausibleDay[],
  morePages: readonly string[] = [],
): readonly ZippedFile[] {
  const each = (lines: (day: PlausibleDay, visits: number) => readonly Line[]): readonly Line[] =>
    days.flatMap((day) => lines(day, day.visitors * 2))
  /** visitors, visits, visit_duration, bounces, pageviews */
  const counts = (visitors: number): Line => [visitors, visitors * 2, visitors * 120, visitors, visitors * 6]
  const half = (visitors: number): readonly [number, number] => [Math.ceil(visitors / 2), Math.floor(visitors / 2)]
  const ofVisits = 'visitors,visits,visit_duration,bounces,pageviews'
  const split = (date: string, visitors: number, one: Line, other: Line): readonly Line[] => {
    const [first, second] = half(visitors)
    return [
      [date, ...one, ...counts(first)],
      [date, ...other, ...counts(second)],
    ]
  }
  const suffix = `_${days[0]?.date.replaceAll('-', '')}_${days.at(-1)?.date.replaceAll('-', '')}.csv`
  const files: Readonly<Record<string, string>> = {
    visitors: csv(
      'date,visitors,pageviews,bounces,visits,visit_duration',
      each(({ date, visitors }, visits) => [[date, visitors, visits * 3, visitors, visits, visits * 60]]),
    ),
    sources: csv(
      'date,source,referrer,utm_source,utm_medium,utm_campaign,utm_content,utm_term,pageviews,visitors,visits,visit_duration,bounces',
      each(({ date, visitors }) => {
        const line = (visitors: number): Line => [visitors * 6, visitors, visitors * 2, visitors * 120, visitors]
        const [first, second] = half(visitors)
        return [
          [date, 'Google', 'google.com', '', '', '', '', '', ...line(first)],
          [date, 'newsletter', '', 'newsletter', 'email', 'spring', '', '', ...line(second)],
        ]
      }),
    ),
    pages: csv(
      'date,hostname,page,visits,visitors,pageviews,total_scroll_depth,total_scroll_depth_visits',
      each(({ date, visitors }, visits) => [
        [date, 'example.com', '/', visits, visitors, visits * 2, visits * 50, visits],
        [date, 'example.com', '/about', visitors, visitors, visits, visits * 20, visitors],
        ...morePages.map((page) => [date, 'example.com', page, 0, 0, 0, 0, 0]),
      ]),
    ),
    entry_pages: csv(
      'date,entry_page,visitors,entrances,visit_duration,bounces,pageviews',
      each(({ date, visitors }, visits) => [[date, '/', visitors, visits, visits * 60, visitors, visits * 3]]),
    ),
    exit_pages: csv(
      'date,exit_page,visitors,visit_duration,exits,bounces,pageviews',
      each(({ date, visitors }, visits) => [[date, '/about', visitors, visits * 60, visits, visitors, visits * 3]]),
    ),
    custom_events: csv(
      'date,name,link_url,path,visitors,events',
      each(({ date, visitors }) => [
        [date, 'Signup', '', '', 1, 2],
        [date, 'Outbound Link: Click', 'https://partner.example/', '', visitors, visitors * 2],
      ]),
    ),
    locations: csv(
      `date,country,region,city,${ofVisits}`,
      each(({ date, visitors }) => split(date, visitors, ['DE', 'DE-BE', 2950159], ['FR', 'FR-IDF', 2988507])),
    ),
    devices: csv(
      `date,device,${ofVisits}`,
      each(({ date, visitors }) => split(date, visitors, ['Desktop'], ['Mobile'])),
    ),
    browsers: csv(
      `date,browser,browser_version,${ofVisits}`,
      each(({ date, visitors }) => split(date, visitors, ['Chrome', '121.0'], ['Microsoft Edge', '120.0'])),
    ),
    operating_systems: csv(
      `date,operating_system,operating_system_version,${ofVisits}`,
      each(({ date, visitors }) => split(date, visitors, ['Mac', '14.3'], ['GNU/Linux', ''])),
    ),
  }
  return Object.entries(files).map(([name, content]) => ({
    name: `imported_${name}${suffix}`,
    content,
    isStored: true,
  }))
}
