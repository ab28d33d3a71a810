import { escapeMarkup as text } from '../../../base/escape-markup.ts'
import type { Language } from '../../../texts/languages.ts'
import { textsIn } from '../../../texts/texts.ts'
import { checklist } from '../../checks/checklist.ts'
import { evidenceText } from '../../formats/audit-document.ts'
import { junitDocument } from '../../formats/junit.ts'
import { siteChecklist } from '../../site-checks/checklist.ts'
import { crawlCheckTexts } from '../../site-checks/site-check-texts.ts'
import type { CrawlDocument, DocumentIssue } from './crawl-document.ts'

/** More places of a URL would hide the other URLs. */
const shownPlaces = 3

/** JUnit XML, which CI systems show as tests: a case for each check. */
export function formatCrawlJunit(crawl: CrawlDocument, language: Language): string {
  const byCheck = new Map(crawl.issues.map((issue) => [issue.check, issue]))
  const known = [
    ...checklist.map(({ check, category }) => ({ id: check.id, category })),
    ...siteChecklist.map(({ id, category }) => ({ id, category })),
  ]
  const cases = known.map(({ id, category }) => {
    const issue = byCheck.get(id)
    const title = issue?.title ?? crawlCheckTexts(id, language)?.title ?? id
    const open = `<testcase classname="${text(category)}" name="${text(`${id}: ${title}`)}"`
    if (!issue) return `${open}/>\n`
    const details = text(detailsOf(issue, language))
    if (issue.failed === 0) return `${open}><system-out>${details}</system-out></testcase>\n`
    return `${open}><failure message="${text(title)}" type="${text(issue.severity)}">${details}</failure></testcase>\n`
  })
  const failures = crawl.issues.filter(({ failed }) => failed > 0).length
  const counts = `tests="${known.length}" failures="${failures}"`
  return junitDocument(`<testsuite name="${text(crawl.url)}" ${counts}>\n${cases.join('')}</testsuite>\n`)
}

function detailsOf({ pages, examples, advice, link }: DocumentIssue, language: Language): string {
  const { say } = textsIn(language)
  const more = pages - examples.length
  return [
    say('seo.pages', { n: pages }),
    ...examples.flatMap(({ url, evidence }) => [
      url,
      ...evidence.slice(0, shownPlaces).map((place) => `  ${evidenceText(place, say)}`),
    ]),
    ...(more > 0 ? [say('seo.morePages', { n: more })] : []),
    advice,
    link,
  ].join('\n')
}
