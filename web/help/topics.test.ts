import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { checklist } from '../../src/seo/checks/checklist.ts'
import { siteChecklist } from '../../src/seo/site-checks/checklist.ts'
import { helpTopics } from '../src/components/help-topics.ts'
import { topicUrl } from '../src/pages/help/topic-url.ts'
import { anchorsOf, readDocs } from './pages.ts'

const { folders } = readDocs(fileURLToPath(new URL('../../docs', import.meta.url)), () => null)
const anchors = new Map(
  folders
    .flatMap(({ pages }) => pages)
    .map(({ path, nodes, hasMoved }) => [path, new Set(hasMoved ? [] : anchorsOf(nodes))]),
)

const metrics = [
  'visitors',
  'visits',
  'pageviews',
  'events',
  'views_per_visit',
  'bounce_rate',
  'visit_duration',
  'engaged_time',
  'scroll_depth',
  'conversions',
  'conversion_rate',
]
// As text: it is compiled for browsers.
const columnGroups = [
  ...readFileSync('web/src/pages/pages/table-columns.ts', 'utf8').matchAll(/^ {2}(\w+): \{$/gm),
].map(([, name]) => name)

function assertDefined(topic: string): void {
  const url = topicUrl(topic)
  assert.ok(url !== null, `${topic} is no topic`)
  const [page = '', anchor = ''] = decodeURIComponent(url).replace('/help/', '').split('#')
  assert.ok(anchors.get(page)?.has(anchor), `${topic}: nothing in docs/ is at ${url}`)
}

describe('what the console leads to in the help is defined there', () => {
  for (const topic of Object.keys(helpTopics)) test(topic, () => assertDefined(topic))
  test('every check of pages', () => {
    for (const { check } of checklist) assertDefined(`check.${check.id}`)
  })
  test('every check of sites', () => {
    for (const { id } of siteChecklist) assertDefined(`check.${id}`)
  })
  test('every metric', () => {
    for (const name of metrics) assertDefined(`metric.${name}`)
  })
  test('every group of columns', () => {
    assert.ok(columnGroups.length > 4)
    for (const name of columnGroups) assertDefined(`columns.${name}`)
  })
})

/** Files with headings that need no link of their own, with the reason. The list only gets shorter. */
const withoutLink: Readonly<Record<string, string>> = {
  'pages/help/help-page.tsx': 'it is the help',
  'pages/seo/crawls/crawl-runs.tsx': 'the heading is the name of the crawl, whose runs lead to the help',
  'pages/sites/no-websites.tsx': 'a form with one field, and nothing that is counted',
}

test('each page that has cards leads to what defines them', () => {
  const pages = globSync('web/src/{pages,website}/**/*.tsx')
  const missing = pages.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return /<(?:h2|Panel|SettingsSection|SettingsForm)\b/.test(source) && !/<HelpLink\b|\bhelp=/.test(source)
  })
  assert.deepEqual(
    missing.map((file) => file.replace('web/src/', '')).filter((file) => withoutLink[file] === undefined),
    [],
  )
})

test('every topic is linked to', () => {
  const sources = globSync('web/src/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('help-topics.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const unused = Object.keys(helpTopics).filter(
    (topic) => !sources.includes(`"${topic}"`) && !sources.includes(`'${topic}'`) && !topic.startsWith('filter.'),
  )
  assert.deepEqual(unused, [])
})
