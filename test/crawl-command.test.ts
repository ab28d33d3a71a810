import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { SaxesParser } from 'saxes'
import { checklist } from '../src/seo/checks/checklist.ts'
import { siteChecklist } from '../src/seo/site-checks/checklist.ts'
import { type CrawlSite, startCrawlSite } from './support/crawl-site.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { type Finished, run, runToEnd } from './support/run.ts'

const hostile = `=HYPERLINK("http://evil.test") ]]> <script>alert(1)</script> \u0007\u001b[31m\u0000 "'`
const asText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const folder = temporaryFolder()
const temporary = temporaryFolder()
/** What the page with the hostile title answers besides. */
let extraHead = ''

function answer(request: IncomingMessage, response: ServerResponse): boolean {
  const send = (body: string): boolean => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
    return true
  }
  if (request.url === '/gone.png') return send('')
  if (!request.url?.startsWith('/hidden')) return false
  return send(
    `<!doctype html><html lang="en"><head>${extraHead}<title>${asText(hostile)}</title></head><h1>${asText(hostile)}</h1><a href="/hidden?q=%3Cscript%3E'=1">x</a>`,
  )
}

let site: CrawlSite
before(async () => {
  site = await startCrawlSite({ articles: 8, hasFailures: false, before: answer })
})
after(() => site.close())

const environment = { SIGHTLINE_DATA_DIR: join(folder, 'data'), TMPDIR: temporary, SIGHTLINE_BROWSER: 'off' }
const crawl = (...args: readonly string[]): Promise<Finished> =>
  runToEnd('src/sightline.ts', ['crawl', ...args], environment)
const crawlSite = (...args: readonly string[]): Promise<Finished> =>
  crawl(`${site.origin}/`, '--allow', '127.0.0.0/8', ...args)
/** The sixth page and later ones are not needed to see how a page is written. */
const small = ['--include', '/hidden*'] as const

interface CrawlFile {
  readonly summary: { readonly ok: number; readonly score: number | null }
  readonly issues: readonly { readonly check: string; readonly pages: number; readonly urls: readonly string[] }[]
  readonly pages: readonly { readonly url: string; readonly title: string | null }[]
}

describe('crawl', () => {
  test('needs no server, finds what the service finds, and leaves no files', async () => {
    const { code, result, output } = await crawlSite()
    assert.equal(code, 0, output)
    // The hostile page links to another one.
    assert.match(result, new RegExp(`${site.expected.ok + 1 + 4 + 2} pages fetched`))
    assert.match(result, /2 blocked by robots\.txt/)
    assert.match(result, /✖ .+: \d+ pages? \((Critical|High|Medium|Low), [a-z-]+\)\n {6}http/)
    assert.doesNotMatch(result, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
    assert.deepEqual(readdirSync(temporary), [])
  })

  test('fetches from private networks only if allowed', async () => {
    const { code, output } = await crawl(`${site.origin}/`)
    assert.equal(code, 1)
    assert.match(output, /could not be crawled: no page could be fetched \(robots-unreachable\)/)
  })

  test('checks links to other hosts, unless an option forbids it', async () => {
    const other = await startCrawlSite({ articles: 1, hasFailures: false })
    const target = `${other.origin.replace('127.0.0.1', 'localhost')}/not-there`
    extraHead = `</head><body><a href="${target}">elsewhere</a>`
    try {
      for (const [options, pages] of [
        [[], 1],
        [['--no-external-links'], 0],
      ] as const) {
        const { result, output } = await crawlSite(
          ...small,
          ...options,
          '--format',
          'json',
          '--allow',
          '127.0.0.1,localhost',
        )
        const { issues }: CrawlFile = JSON.parse(result)
        const broken = issues.filter(({ check }) => check === 'broken-external-links')
        assert.equal(broken.length, pages, output)
        assert.equal(other.requests.has('/not-there'), true)
      }
    } finally {
      extraHead = ''
      other.close()
    }
  })

  test('Ctrl+C ends it with a summary of what was crawled', async () => {
    const slow = await startCrawlSite({ articles: 2_000, hasFailures: false, delayMs: 30 })
    try {
      const args = ['crawl', `${slow.origin}/`, '--allow', '127.0.0.1', '--rate', '20']
      const running = run('src/sightline.ts', args, environment)
      await eventually(() => slow.requests.size > 20)
      running.signal('SIGINT')
      assert.equal(await running.ended, 130, running.output())
      assert.match(running.result(), /The crawl ended early: canceled/)
      assert.match(running.result(), /\d+ pages? fetched/)
      assert.deepEqual(readdirSync(temporary), [])
    } finally {
      slow.close()
    }
  })

  test('a killed crawl continues in a folder that is kept, with fewer threads as well', async () => {
    const slow = await startCrawlSite({ articles: 150, hasFailures: false, delayMs: 10, before: answer })
    try {
      const args = ['crawl', `${slow.origin}/`, '--allow', '127.0.0.1', '--keep', join(folder, 'kept')]
      const withThreads = (threads: number) => ({ ...environment, SIGHTLINE_CRAWL_THREADS: String(threads) })
      const first = run('src/sightline.ts', args, withThreads(3))
      await eventually(() => slow.requests.size > 60)
      first.signal('SIGKILL')
      await first.ended
      const { code, result, output } = await runToEnd('src/sightline.ts', [...args, '--format', 'json'], withThreads(1))
      assert.equal(code, 0, output)
      const { summary }: CrawlFile = JSON.parse(result)
      assert.equal(summary.ok, slow.expected.ok + 1)
      const again = [...slow.requests].filter(([path, count]) => path.startsWith('/article/') && count > 1)
      assert.ok(again.length <= 40, `${again.length} articles were requested again`)
    } finally {
      slow.close()
    }
  })
})

describe('the format of a crawl', () => {
  test('json has every issue with its URLs, and every page', async () => {
    const { code, result } = await crawlSite('--format', 'json', ...small)
    assert.equal(code, 0)
    const { summary, issues, pages }: CrawlFile = JSON.parse(result)
    assert.equal(summary.ok, 3)
    assert.ok(pages.some(({ title }) => title?.startsWith('=HYPERLINK')))
    assert.ok(issues.length > 5)
    for (const { pages: count, urls } of issues) assert.equal(urls.length, count)
  })

  test('csv neutralizes formulas', async () => {
    const { result } = await crawlSite('--format', 'csv', ...small)
    assert.match(result, /^"id","url",/)
    assert.match(result, /,"'=HYPERLINK\(""http:\/\/evil\.test""\)/)
    assert.doesNotMatch(result, /[,"]=HYPERLINK/)
  })

  test('html is one page, and escapes hostile text', async () => {
    const file = join(folder, 'crawl.html')
    const { code, result } = await crawlSite('--format', 'html', '--output', file, ...small)
    assert.equal(code, 0)
    assert.match(result, /pages fetched/, 'the summary is printed as well')
    const page = readFileSync(file, 'utf8')
    assert.match(page, /^<!doctype html>/)
    assert.doesNotMatch(page, /<(script|a|img|link|iframe)\b/)
    assert.match(page, /hidden\?q=%3Cscript%3E/)
  })

  test('junit has a case for each check', async () => {
    const { result } = await crawlSite('--format', 'junit', ...small)
    const opened: { name: string; attributes: Readonly<Record<string, string>> }[] = []
    const parser = new SaxesParser()
    parser.on('opentag', ({ name, attributes }) => opened.push({ name, attributes }))
    parser.on('error', (error) => {
      throw error
    })
    parser.write(result).close()
    const count = (name: string) => opened.filter((tag) => tag.name === name).length
    const suite = opened.find(({ name }) => name === 'testsuite')
    assert.equal(count('testcase'), checklist.length + siteChecklist.length)
    assert.equal(suite?.attributes.tests, String(count('testcase')))
    assert.equal(suite?.attributes.failures, String(count('failure')))
    assert.ok(count('failure') > 0)
  })

  test('sarif has what SARIF 2.1.0 requires, in the language that is chosen', async () => {
    const { result } = await crawlSite('--format', 'sarif', '--language', 'de', ...small)
    const log: Sarif = JSON.parse(result)
    assert.equal(log.version, '2.1.0')
    assert.match(log.$schema, /sarif-2\.1\.0\.json$/)
    const [first] = log.runs
    assert.ok(first)
    assert.equal(first.invocations[0]?.executionSuccessful, true)
    const rules = new Set(first.tool.driver.rules.map(({ id }) => id))
    assert.ok(first.results.length > rules.size)
    for (const { ruleId, level, message, locations } of first.results) {
      assert.ok(rules.has(ruleId))
      assert.match(level, /^(error|warning|note)$/)
      assert.ok(message.text.length > 0)
      assert.ok(locations.every(({ physicalLocation: { artifactLocation } }) => URL.canParse(artifactLocation.uri)))
    }
    assert.match(result, /Seite/)
  })
})

interface Sarif {
  readonly $schema: string
  readonly version: string
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } }
    readonly invocations: readonly { readonly executionSuccessful: boolean }[]
    readonly results: readonly {
      readonly ruleId: string
      readonly level: string
      readonly message: { readonly text: string }
      readonly locations: readonly {
        readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } }
      }[]
    }[]
  }[]
}

describe('the exit code of a crawl', () => {
  test('is 1 for issues that the baseline does not have, for errors, and below the minimum score', async () => {
    const baseline = join(folder, 'baseline.json')
    const written = await crawlSite('--format', 'json', '--output', baseline, ...small)
    assert.equal(written.code, 0, written.output)
    const same = await crawlSite('--baseline', baseline, '--min-score', '1', ...small)
    assert.equal(same.code, 0, same.output)
    extraHead = '<meta name="robots" content="noindex">'
    try {
      const worse = await crawlSite('--baseline', baseline, '--fail-on', 'new', ...small)
      assert.equal(worse.code, 1)
      assert.match(worse.output, /New: noindex: .+ \(2\): http:\S+\/hidden/)
      const errors = await crawlSite('--fail-on', 'error', '--min-score', '100', ...small)
      assert.equal(errors.code, 1)
      assert.match(errors.output, /noindex: .+ \(critical, 2 failed\)/)
      assert.match(errors.output, /scores \d+, below 100/)
    } finally {
      extraHead = ''
    }
  })

  const other = join(folder, 'other.json')
  writeFileSync(
    other,
    JSON.stringify({ object: 'crawl', url: 'http://127.0.0.1:9/', settings: { max_pages: 5 }, issues: [] }),
  )
  const mistakes: readonly [name: string, args: readonly string[], message: RegExp][] = [
    ['no URL', [], /Pass one URL to crawl/],
    ['two URLs', ['http://127.0.0.1:9/', 'http://127.0.0.1:9/b'], /Pass one URL to crawl/],
    ['a password in the URL', ['http://me:secret@127.0.0.1/'], /user name or password/],
    ['an unknown format', ['http://127.0.0.1:9/', '--format', 'pdf'], /text, json, csv, html, junit, sarif; found pdf/],
    ['too many pages', ['http://127.0.0.1:9/', '--max-pages', '2000000'], /--max-pages must be 1 to 1000000/],
    ['a rate that is no number', ['http://127.0.0.1:9/', '--rate', 'fast'], /--rate must be 0 to 100; found fast/],
    ['a header that is none', ['http://127.0.0.1:9/', '--header', 'nothing'], /Name: value/],
    ['an unknown reason to fail', ['http://127.0.0.1:9/', '--fail-on', 'old'], /new, error; found old/],
    ['new issues without a baseline', ['http://127.0.0.1:9/', '--fail-on', 'new'], /needs a --baseline/],
    ['a baseline that is not there', ['http://127.0.0.1:9/', '--baseline', join(folder, 'none')], /can't be read/],
    [
      'a baseline of another site',
      ['http://127.0.0.1:8/', '--baseline', other],
      /is a crawl of http:\/\/127\.0\.0\.1:9/,
    ],
    ['a baseline with other settings', ['http://127.0.0.1:9/', '--baseline', other], /max_pages \(5 and 10000\)/],
    [
      'an output that cannot be written',
      ['http://127.0.0.1:9/', '--output', join(folder, 'no', 'x')],
      /can't be written/,
    ],
    ['an unknown option', ['http://127.0.0.1:9/', '--depth', '3'], /--depth/],
  ]
  for (const [name, args, message] of mistakes) {
    test(`is 2 for ${name}, with a one-line error`, async () => {
      const { code, output, result } = await crawl(...args)
      assert.equal(code, 2, output)
      assert.match(output, message)
      assert.match(output, /Usage: npm run sightline -- crawl URL/)
      assert.doesNotMatch(output, /\n\s+at /)
      assert.equal(result, '')
    })
  }
})
