import { alignColumns, textFooter, textHeader, textSection } from '../../mail/text-layout.ts'
import type { Texts } from '../../texts/texts.ts'
import { footerOf, type MailOptions } from './links.ts'
import type { MailContent, TopList } from './mail-content.ts'

const barWidth = 24

/** The report as plain text. */
export function renderText(content: MailContent, { links, style, pdfNote }: MailOptions): string {
  const { texts, search, fixes, seo, site } = content
  const { say } = texts
  const lines = [
    ...textHeader(style),
    content.domain,
    `${content.title} · ${content.dates}`,
    '',
    ...alignColumns(content.metrics.map(({ label, value, change }) => [label, value, change?.text ?? ''])),
    `(${content.comparedWith})`,
    '',
    ...textSection(say('digest.visitorsByDay'), [
      ...alignColumns(
        content.days.map(({ label, count, share }) => [label, count, '#'.repeat(Math.round(share * barWidth))]),
      ),
    ]),
    ...content.lists.flatMap(({ title, rows }: TopList) =>
      textSection(title, alignColumns(rows.map(({ label, count }) => [count, label]))),
    ),
    ...(search
      ? textSection(say('digest.search'), [
          search.summary,
          ...(search.until === '' ? [] : [search.until]),
          ...alignColumns(search.queries.rows.map(({ label, count }) => [count, label])),
        ]).concat(
          search.pages.rows.length === 0
            ? []
            : textSection(
                search.pages.title,
                alignColumns(search.pages.rows.map(({ label, count }) => [count, label])),
              ),
        )
      : []),
    ...(fixes ? textSection(say('fixes.title'), [...fixes.lines.map((line) => `- ${line}`), `(${fixes.note})`]) : []),
    ...(seo
      ? textSection(say('digest.seo'), [
          seo.summary,
          seo.results,
          ...seo.failures.map(({ title, pages }) => `- ${title} (${pages})`),
          seo.page,
        ])
      : []),
    ...(site
      ? textSection(say('digest.site'), [
          site.score,
          ...site.lists.flatMap(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)]),
          site.page,
        ])
      : []),
    ...(pdfNote === null ? [] : [pdfNote, '']),
    say('labeled', { label: say('digest.openStatistics'), value: links.statistics }),
    ...textFooter(footerOf(texts, content.domain, links), style, texts),
  ]
  return `${lines.join('\n')}\n`
}

/** The one-line mail about a period without visits. */
export function renderQuietText(
  line: string,
  question: string | null,
  { texts, domain, links, style, pdfNote }: MailOptions & { readonly texts: Texts; readonly domain: string },
): string {
  const lines = [
    ...textHeader(style),
    line,
    ...(pdfNote === null ? [] : ['', pdfNote]),
    ...(question === null ? [] : ['', question, links.unsubscribe]),
    ...textFooter(footerOf(texts, domain, links), style, texts),
  ]
  return `${lines.join('\n')}\n`
}
