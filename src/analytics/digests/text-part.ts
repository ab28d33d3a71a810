import type { MailLinks } from './links.ts'
import type { MailContent, TopList } from './mail-content.ts'
import type { MailStrings } from './strings/mail-strings.ts'

const barWidth = 24

/** The report as plain text. */
export function renderText(content: MailContent, links: MailLinks): string {
  const { strings, seo } = content
  const lines = [
    content.domain,
    `${content.title} · ${content.dates}`,
    '',
    ...columns(content.metrics.map(({ label, value, change }) => [label, value, change?.text ?? ''])),
    `(${content.comparedWith})`,
    '',
    ...section(strings.visitorsByDay, [
      ...columns(
        content.days.map(({ label, count, share }) => [label, count, '#'.repeat(Math.round(share * barWidth))]),
      ),
    ]),
    ...content.lists.flatMap(({ title, rows }: TopList) =>
      section(title, columns(rows.map(({ label, count }) => [count, label]))),
    ),
    ...(seo
      ? section(strings.seo, [
          seo.summary,
          seo.results,
          ...seo.failures.map(({ title, pages }) => `- ${title} (${pages})`),
          seo.page,
        ])
      : []),
    `${strings.openStatistics}: ${links.statistics}`,
    ...footer(strings, content.domain, links),
  ]
  return `${lines.join('\n')}\n`
}

/** The one-line mail about a period without visits. */
export function renderQuietText(
  line: string,
  question: string | null,
  strings: MailStrings,
  domain: string,
  links: MailLinks,
): string {
  const lines = [
    line,
    ...(question === null ? [] : ['', question, links.unsubscribe]),
    ...footer(strings, domain, links),
  ]
  return `${lines.join('\n')}\n`
}

const section = (title: string, lines: readonly string[]): readonly string[] => [title.toUpperCase(), ...lines, '']

function footer(strings: MailStrings, domain: string, links: MailLinks): readonly string[] {
  return ['', '-- ', strings.reason(domain), `${strings.stop}: ${links.unsubscribe}`]
}

/** Pads cells so that columns align; the last column is not padded. */
function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(width(column) + 2)))
      .join('')
      .trimEnd(),
  )
}
