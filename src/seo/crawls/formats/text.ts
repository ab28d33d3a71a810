import type { Language } from '../../../base/languages.ts'
import { wordsIn } from '../../formats/strings.ts'
import {
  marks,
  type Paint,
  painter,
  printable,
  resultColors,
  resultOf,
  severityColors,
} from '../../formats/terminal.ts'
import { countsOf, notesOf } from './counts.ts'
import type { CrawlDocument, DocumentIssue } from './crawl-document.ts'

const shownUrls = 3

/** For people: what to fix first, and where. */
export function formatCrawlText(crawl: CrawlDocument, language: Language, colors: boolean): string {
  const paint = painter(colors)
  const words = wordsIn(language)
  const { say, strings } = words
  const { score } = crawl.summary
  const result = score === null ? null : resultOf(score)
  const scoreText =
    score === null || result === null ? say('noScore') : `${say('score', { score })}, ${strings.results[result]}`
  return [
    `${paint('bold', printable(crawl.url))}  ${paint(result === null ? 'gray' : (resultColors[result] ?? 'gray'), scoreText)}`,
    ...notesOf(crawl, words).map((note) => `  ${paint('yellow', note)}`),
    `  ${countsOf(crawl, words).join(', ')}`,
    ...crawl.issues.flatMap((issue) => linesOf(issue, language, paint)),
    ...(crawl.issues.length === 0 ? [`  ${paint('green', `✔ ${say('noIssues')}`)}`] : []),
    '',
  ].join('\n')
}

function linesOf(issue: DocumentIssue, language: Language, paint: Paint): readonly string[] {
  const { say, strings } = wordsIn(language)
  const [mark, color] = marks[issue.failed > 0 ? 'fail' : 'warn'] ?? ['·', 'gray']
  const severity = paint(severityColors[issue.severity] ?? 'gray', strings.severities[issue.severity])
  const urls = issue.examples.slice(0, shownUrls)
  const more = issue.pages - urls.length
  return [
    `  ${paint(color, mark)} ${printable(issue.title)}: ${say('pages', { n: issue.pages })} ${paint('gray', '(')}${severity}${paint('gray', `, ${issue.check})`)}`,
    ...urls.map(({ url }) => `      ${paint('gray', printable(url))}`),
    ...(more > 0 ? [`      ${paint('gray', say('morePages', { n: more }))}`] : []),
    `      ${printable(issue.advice)}`,
  ]
}
