import { alignColumns, textFooter, textHeader, textSection } from '../../mail/text-layout.ts'
import { footerOf, type MailOptions } from './links.ts'
import type { MailContent, TopList } from './mail-content.ts'
import type { MailStrings } from './strings/mail-strings.ts'

const barWidth = 24

/** The report as plain text. */
export function renderText(content: MailContent, { links, look, pdfNote }: MailOptions): string {
  const { strings, seo, site } = content
  const lines = [
    ...textHeader(look),
    content.domain,
    `${content.title} · ${content.dates}`,
    '',
    ...alignColumns(content.metrics.map(({ label, value, change }) => [label, value, change?.text ?? ''])),
    `(${content.comparedWith})`,
    '',
    ...textSection(strings.visitorsByDay, [
      ...alignColumns(
        content.days.map(({ label, count, share }) => [label, count, '#'.repeat(Math.round(share * barWidth))]),
      ),
    ]),
    ...content.lists.flatMap(({ title, rows }: TopList) =>
      textSection(title, alignColumns(rows.map(({ label, count }) => [count, label]))),
    ),
    ...(seo
      ? textSection(strings.seo, [
          seo.summary,
          seo.results,
          ...seo.failures.map(({ title, pages }) => `- ${title} (${pages})`),
          seo.page,
        ])
      : []),
    ...(site
      ? textSection(strings.site, [
          site.score,
          ...site.lists.flatMap(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)]),
          site.page,
        ])
      : []),
    ...(pdfNote === null ? [] : [pdfNote, '']),
    `${strings.openStatistics}: ${links.statistics}`,
    ...textFooter(footerOf(strings, content.domain, links), look),
  ]
  return `${lines.join('\n')}\n`
}

/** The one-line mail about a period without visits. */
export function renderQuietText(
  line: string,
  question: string | null,
  { strings, domain, links, look, pdfNote }: MailOptions & { readonly strings: MailStrings; readonly domain: string },
): string {
  const lines = [
    ...textHeader(look),
    line,
    ...(pdfNote === null ? [] : ['', pdfNote]),
    ...(question === null ? [] : ['', question, links.unsubscribe]),
    ...textFooter(footerOf(strings, domain, links), look),
  ]
  return `${lines.join('\n')}\n`
}
