import type { Language } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { evidenceText, pointsText } from '../../formats/audit-document.ts'
import {
  marks,
  type Paint,
  painter,
  printable,
  resultColors,
  resultOf,
  severityColors,
} from '../../formats/terminal.ts'
import { countsOf, notesOf, partsOf } from './counts.ts'
import type { CrawlDocument, DocumentIssue } from './crawl-document.ts'

const shownUrls = 3
/** More places of a URL would hide the other URLs. */
const shownPlaces = 2

/** For people: what to fix first, and where. */
export function formatCrawlText(crawl: CrawlDocument, language: Language, colors: boolean): string {
  const paint = painter(colors)
  const texts = textsIn(language)
  const { say } = texts
  const { score } = crawl.summary
  const result = score === null ? null : resultOf(score)
  const scoreText =
    score === null || result === null
      ? say('seo.noScore')
      : `${say('seo.score', { score })}, ${say(`result.${result}`)}`
  return [
    `${paint('bold', printable(crawl.url))}  ${paint(result === null ? 'gray' : (resultColors[result] ?? 'gray'), scoreText)}`,
    ...notesOf(crawl, texts).map((note) => `  ${paint('yellow', note)}`),
    `  ${countsOf(crawl, texts).join(', ')}`,
    ...partsOf(crawl, texts).map((part) => `  ${part}`),
    ...crawl.issues.flatMap((issue) => linesOf(issue, language, paint)),
    ...(crawl.issues.length === 0 ? [`  ${paint('green', `✔ ${say('seo.noIssues')}`)}`] : []),
    '',
  ].join('\n')
}

function linesOf(issue: DocumentIssue, language: Language, paint: Paint): readonly string[] {
  const { say } = textsIn(language)
  const [mark, color] = marks[issue.failed > 0 ? 'fail' : 'warn'] ?? ['·', 'gray']
  const severity = paint(severityColors[issue.severity] ?? 'gray', say(`severity.${issue.severity}`))
  const urls = issue.examples.slice(0, shownUrls)
  const more = issue.pages - urls.length
  const points = pointsText(issue.points, say)
  return [
    `  ${paint(color, mark)} ${say('labeled', { label: printable(issue.title), value: say('seo.pages', { n: issue.pages }) })} ${paint('gray', '(')}${severity}${paint('gray', `, ${issue.check})`)}`,
    ...urls.flatMap(({ url, evidence }) => [
      `      ${paint('gray', printable(url))}`,
      ...evidence.slice(0, shownPlaces).map((place) => `        ${printable(evidenceText(place, say))}`),
    ]),
    ...(more > 0 ? [`      ${paint('gray', say('seo.morePages', { n: more }))}`] : []),
    `      ${printable(issue.advice)}${points && ` (${points})`}`,
  ]
}
