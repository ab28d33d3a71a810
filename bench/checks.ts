import { checklist } from '../src/seo/checks/checklist.ts'
import { judge } from '../src/seo/checks/judge.ts'
import { cleanHeaders } from '../src/seo/checks/rows/clean-page.ts'
import { cleanSite } from '../src/seo/checks/rows/clean-site.ts'
import { literalPage } from '../src/seo/checks/rows/literal-page.ts'
import { requestOf } from '../src/seo/checks/rows/row.ts'
import { readPageFacts } from '../src/seo/facts/page/read-page-facts.ts'
import type { SiteFacts } from '../src/seo/facts/site/site-facts.ts'
import type { LabelledPage } from './checks/labelled-page.ts'
import { pages } from './checks/pages.ts'

/** The precision of failing checks on labeled pages, with all wrong verdicts: `npm run bench:checks`. */
interface Tally {
  readonly right: string[]
  readonly wrong: string[]
  readonly overlooked: string[]
}

const nothing = { items: [], skipped: 0 }
/** The site facts of every page: nothing was probed. */
const site: SiteFacts = {
  ...cleanSite,
  slashVariant: null,
  hreflang: nothing,
  links: nothing,
  images: nothing,
  resources: nothing,
}

const judgedIds = checklist.flatMap(({ check, severity }) =>
  severity === 'information' && check.id !== 'missing-fragment' ? [] : [check.id],
)
const tallies = new Map(judgedIds.map((id): [string, Tally] => [id, { right: [], wrong: [], overlooked: [] }]))

function addPage(page: LabelledPage): void {
  const facts = readPageFacts(literalPage(page.html, { ...cleanHeaders, ...page.headers }), page.html)
  const failed = new Set(
    judge(facts, { ...site, ...page.site }, requestOf({})).flatMap(({ id, verdict }) =>
      verdict === 'fail' || verdict === 'warn' ? [id] : [],
    ),
  )
  for (const [id, { right, wrong, overlooked }] of tallies) {
    const isLabelled = page.issues.includes(id)
    if (failed.has(id)) (isLabelled ? right : wrong).push(page.name)
    else if (isLabelled) overlooked.push(page.name)
  }
}

for (const page of pages) addPage(page)
console.log(
  `${pages.length} pages\n${'check'.padEnd(32)}${'failed'.padStart(8)}${'right'.padStart(8)}${'precision'.padStart(11)}${'overlooked'.padStart(12)}`,
)
let isPrecise = true
for (const [id, { right, wrong, overlooked }] of tallies) {
  const failed = right.length + wrong.length
  if (failed + overlooked.length === 0) continue
  const precision = failed === 0 ? '' : `${((100 * right.length) / failed).toFixed(0)} %`
  isPrecise &&= right.length >= failed * 0.95
  console.log(
    `${id.padEnd(32)}${String(failed).padStart(8)}${String(right.length).padStart(8)}${precision.padStart(11)}${String(overlooked.length).padStart(12)}`,
  )
}
for (const [id, { wrong, overlooked }] of tallies) {
  for (const name of wrong) console.log(`  false alarm, ${id}: ${name}`)
  for (const name of overlooked) console.log(`  overlooked, ${id}: ${name}`)
}
if (!isPrecise) process.exitCode = 1
