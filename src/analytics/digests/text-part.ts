import type { Links } from './links.ts'
import type { List, Sheet } from './sheet.ts'
import type { Words } from './words/words.ts'

const barWidth = 24

/** The report as plain text. */
export function writeText(sheet: Sheet, links: Links): string {
  const { words, seo } = sheet
  const lines = [
    sheet.domain,
    `${sheet.title} · ${sheet.dates}`,
    '',
    ...columns(sheet.figures.map(({ label, value, change }) => [label, value, change?.text ?? ''])),
    `(${sheet.comparedWith})`,
    '',
    ...section(words.visitorsByDay, [
      ...columns(sheet.days.map(({ label, count, share }) => [label, count, '#'.repeat(Math.round(share * barWidth))])),
    ]),
    ...sheet.lists.flatMap(({ title, rows }: List) =>
      section(title, columns(rows.map(({ label, count }) => [count, label]))),
    ),
    ...(seo
      ? section(words.seo, [
          seo.summary,
          seo.results,
          ...seo.failures.map(({ title, pages }) => `- ${title} (${pages})`),
          seo.page,
        ])
      : []),
    `${words.openStatistics}: ${links.statistics}`,
    ...footer(words, sheet.domain, links),
  ]
  return `${lines.join('\n')}\n`
}

/** A period without visits, in one line. */
export function writeQuietText(
  line: string,
  question: string | null,
  words: Words,
  domain: string,
  links: Links,
): string {
  const lines = [line, ...(question === null ? [] : ['', question, links.unsubscribe]), ...footer(words, domain, links)]
  return `${lines.join('\n')}\n`
}

const section = (title: string, lines: readonly string[]): readonly string[] => [title.toUpperCase(), ...lines, '']

function footer(words: Words, domain: string, links: Links): readonly string[] {
  return ['', '-- ', words.reason(domain), `${words.stop}: ${links.unsubscribe}`]
}

/** Cells below each other. The last is left as it is. */
function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(width(column) + 2)))
      .join('')
      .trimEnd(),
  )
}
