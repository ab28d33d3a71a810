import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { SaxesParser } from 'saxes'
import { checklist } from '../src/seo/checks/checklist.ts'
import type { AuditDocument, AuditEntry } from '../src/seo/formats/audit-document.ts'
import { temporaryFolder } from './support/folder.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { freePort } from './support/port.ts'
import { type Finished, runToEnd } from './support/run.ts'

const good = '<!doctype html><html lang="en"><title>A title that is long enough</title><h1>Chairs</h1><p>Of walnut.'
const hostile = `${good}<h4>]]> & &lt;script&gt;alert(1)&lt;/script&gt; \u0007\u001b[31m "'</h4><a href="javascript:alert('&lt;')">&lt;b&gt;</a>`

const folder = temporaryFolder()
const dataDir = join(folder, 'data')
let site: PageServer
before(async () => {
  site = await startPageServer()
  site.put('/good.html', good)
  site.put('/hostile.html', hostile)
})
after(() => site.close())

const audit = (...args: readonly string[]): Promise<Finished> =>
  runToEnd('src/sightline.ts', ['audit', ...args], { SIGHTLINE_DATA_DIR: dataDir })
const allowed = (...args: readonly string[]): Promise<Finished> => audit(...args, '--allow', '127.0.0.0/8')

async function entriesOf(finished: Promise<Finished>): Promise<readonly AuditEntry[]> {
  const entries: readonly AuditEntry[] = JSON.parse((await finished).result)
  return entries
}

async function auditedAs(name: string, markup: string): Promise<AuditDocument> {
  const [entry] = await entriesOf(allowed(site.put(`/${name}.html`, markup), '--format', 'json'))
  assert.ok(entry && 'results' in entry)
  return entry
}

const baselineOf = (name: string, entries: unknown): string => {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, typeof entries === 'string' ? entries : JSON.stringify(entries))
  return file
}

describe('audit', () => {
  test('needs no server and leaves no files', async () => {
    const { code, output } = await allowed(`${site.origin}/good.html`)
    assert.equal(code, 0, output)
    assert.ok(!existsSync(dataDir))
  })

  test('audits a host without a scheme by http if https cannot be reached', async () => {
    const entries = await entriesOf(allowed(`${new URL(site.origin).host}/good.html`, '--format', 'json'))
    assert.deepEqual(
      entries.map((entry) => [entry.url, 'results' in entry]),
      [[`${site.origin}/good.html`, true]],
    )
  })

  test('audits several URLs and keeps their order', async () => {
    const urls = Array.from({ length: 6 }, (_, n) => site.put(`/several-${n}.html`, good))
    const entries = await entriesOf(allowed(...urls, '--format', 'json'))
    assert.deepEqual(
      entries.map(({ url }) => url),
      urls,
    )
  })

  test('fetches from private networks only if allowed', async () => {
    const { code, output } = await audit(`${site.origin}/good.html`)
    assert.equal(code, 1)
    assert.match(output, /could not be audited: The host is not in the public internet/)
    assert.equal((await audit(`${site.origin}/good.html`, '--allow', '10.0.0.0/8,127.0.0.1')).code, 0)
  })

  test('reports no issue for an intended noindex', async () => {
    const url = site.put('/noindex.html', good.replace('<title>', '<meta name="robots" content="noindex"><title>'))
    assert.equal((await allowed(url, '--min-score', '50')).code, 1)
    const [entry] = await entriesOf(allowed(url, '--noindex', '--format', 'json'))
    assert.ok(entry && 'results' in entry)
    assert.equal(entry.results.checks.find(({ id }) => id === 'noindex')?.verdict, 'unverified')
  })
})

describe('the format', () => {
  test('text has score, findings, locations and advice, without control characters of the page', async () => {
    const { code, result } = await allowed(`${site.origin}/hostile.html`)
    assert.equal(code, 0)
    assert.match(result, /\d+ of 100, (Good|Needs work|Poor)/)
    assert.match(result, /✖ Heading levels are skipped \(Low, heading-skip\)\n {6}Line 1 · Found: H4 after H1/)
    assert.doesNotMatch(result, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  })

  test('json has the complete results of each page', async () => {
    const [entry] = await entriesOf(allowed(`${site.origin}/good.html`, '--format', 'json'))
    assert.ok(entry && 'results' in entry)
    assert.equal(entry.results.checks.length, checklist.length)
    assert.match(entry.generatedAt, /^\d{4}-\d\d-\d\dT/)
  })

  test('every format is in the language that is chosen', async () => {
    const inGerman = async (format: string) =>
      (await allowed(`${site.origin}/hostile.html`, '--format', format, '--language', 'de')).result
    assert.match(
      await inGerman('text'),
      /✖ Überschriftenebenen werden übersprungen .*\n {6}Zeile 1 · Gefunden: H4 nach H1/,
    )
    assert.match(await inGerman('html'), /<html lang="de">[\s\S]*Überschriftenebenen werden übersprungen/)
    assert.match(
      await inGerman('junit'),
      /heading-skip: Überschriftenebenen werden übersprungen[\s\S]*Gefunden: H4 nach H1/,
    )
    assert.match(await inGerman('sarif'), /"language": "de"[\s\S]*Überschriftenebenen werden übersprungen/)
    assert.match(await inGerman('json'), /Überschriftenebenen werden übersprungen/)
    const { code, output } = await allowed(`${site.origin}/good.html`, '--language', 'es')
    assert.notEqual(code, 0)
    assert.match(output, /--language must be one of en, de, fr; found es/)
  })

  test('html escapes hostile text', async () => {
    const { result } = await allowed(`${site.origin}/hostile.html`, `${site.origin}/good.html`, '--format', 'html')
    assert.match(result, /^<!doctype html>/)
    assert.match(result, /2 pages/)
    assert.doesNotMatch(result, /<script/)
    assert.match(result, /&lt;script&gt;alert\(1\)/)
  })

  test('junit has a suite for each page and a case for each check', async () => {
    const unreachable = `http://127.0.0.1:${await freePort()}/`
    const { code, result } = await allowed(`${site.origin}/hostile.html`, unreachable, '--format', 'junit')
    assert.equal(code, 1)
    const opened: { name: string; attributes: Readonly<Record<string, string>> }[] = []
    const parser = new SaxesParser()
    parser.on('opentag', ({ name, attributes }) => opened.push({ name, attributes }))
    parser.on('error', (error) => {
      throw error
    })
    parser.write(result).close()
    const count = (name: string) => opened.filter((tag) => tag.name === name).length
    assert.equal(count('testsuites'), 1)
    const [page, failed] = opened.filter(({ name }) => name === 'testsuite')
    assert.equal(page?.attributes.name, `${site.origin}/hostile.html`)
    assert.equal(page?.attributes.tests, String(checklist.length))
    assert.equal(page?.attributes.failures, String(count('failure')))
    assert.equal(page?.attributes.skipped, String(count('skipped')))
    assert.equal(count('testcase'), checklist.length + 1)
    assert.deepEqual([failed?.attributes.name, failed?.attributes.errors], [unreachable, '1'])
  })

  test('sarif has what SARIF 2.1.0 requires', async () => {
    const { code, result } = await allowed(`${site.origin}/hostile.html`, '--format', 'sarif')
    assert.equal(code, 0)
    const log: Sarif = JSON.parse(result)
    assert.equal(log.version, '2.1.0')
    assert.match(log.$schema, /sarif-2\.1\.0\.json$/)
    const [run] = log.runs
    assert.ok(run)
    assert.equal(run.tool.driver.name, 'Sightline')
    const rules = new Set(run.tool.driver.rules.map(({ id }) => id))
    assert.equal(rules.size, checklist.length)
    assert.equal(run.invocations[0]?.executionSuccessful, true)
    assert.ok(run.results.length > 0)
    for (const { ruleId, level, message, locations } of run.results) {
      assert.ok(rules.has(ruleId))
      assert.match(level, /^(error|warning|note)$/)
      assert.ok(message.text.length > 0)
      for (const { physicalLocation } of locations) {
        assert.equal(physicalLocation.artifactLocation.uri, `${site.origin}/hostile.html`)
        assert.ok((physicalLocation.region?.startLine ?? 1) >= 1)
      }
    }
  })
})

interface Sarif {
  readonly $schema: string
  readonly version: string
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string }[] } }
    readonly invocations: readonly { readonly executionSuccessful: boolean }[]
    readonly results: readonly {
      readonly ruleId: string
      readonly level: string
      readonly message: { readonly text: string }
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string }
          readonly region?: { readonly startLine: number }
        }
      }[]
    }[]
  }[]
}

describe('the exit code', () => {
  test('is 1 below the minimum score, and 0 at it', async () => {
    const { results } = await auditedAs('bar', good)
    const score = results.summary.score ?? 0
    const url = `${site.origin}/bar.html`
    assert.equal((await allowed(url, '--min-score', String(score))).code, 0)
    const below = await allowed(url, '--min-score', String(score + 1))
    assert.equal(below.code, 1)
    assert.match(below.output, new RegExp(`bar\\.html scores ${score}, below ${score + 1}\\.`))
  })

  test('is 1 if anything is worse than the baseline, otherwise 0', async () => {
    const before = await auditedAs('baseline', good)
    const baseline = baselineOf('before', [before])
    const url = `${site.origin}/baseline.html`
    assert.equal((await allowed(url, '--baseline', baseline)).code, 0)
    site.put('/baseline.html', good.replace(/<title>.*<\/title>/, ''))
    const worse = await allowed(url, '--baseline', baseline)
    assert.equal(worse.code, 1)
    assert.match(worse.output, /title-missing went from pass to fail/)
    assert.match(worse.output, /the score fell from \d+ to \d+/)
    const better = baselineOf('after', [{ ...before, results: (await auditedAs('other', '<p>x')).results }])
    site.put('/baseline.html', good)
    assert.equal((await allowed(url, '--baseline', better)).code, 0)
  })

  test('is 1 if a page cannot be fetched, and the others are still audited', async () => {
    const unreachable = `http://127.0.0.1:${await freePort()}/`
    const { code, output, result } = await allowed(unreachable, `${site.origin}/good.html`, '--format', 'json')
    assert.equal(code, 1)
    assert.match(output, /could not be audited: The server refused the connection/)
    const entries: readonly AuditEntry[] = JSON.parse(result)
    assert.deepEqual(
      entries.map((entry) => 'results' in entry),
      [false, true],
    )
  })

  const mistakes: readonly [name: string, args: () => readonly string[], message: RegExp][] = [
    ['no address', () => [], /Pass one or more URLs/],
    ['no address at all', () => ['http://'], /absolute URL/],
    ['another scheme', () => ['ftp://example.com/'], /http:\/\/ or https:\/\//],
    ['a password in the address', () => ['http://me:secret@127.0.0.1/'], /user name or password/],
    ['an unknown format', () => ['http://127.0.0.1:9/', '--format', 'pdf'], /text, json, html, junit, sarif/],
    [
      'a format of every object',
      () => ['http://127.0.0.1:9/', '--format', 'constructor'],
      /text, json, html, junit, sarif/,
    ],
    ['a bar above 100', () => ['http://127.0.0.1:9/', '--min-score', '101'], /0 to 100/],
    ['a bar that is no number', () => ['http://127.0.0.1:9/', '--min-score', 'high'], /0 to 100/],
    ['a network that is none', () => ['http://127.0.0.1:9/', '--allow', '10.0.0.0/99'], /10\.0\.0\.0\/99/],
    [
      'a baseline that is not there',
      () => ['http://127.0.0.1:9/', '--baseline', join(folder, 'none')],
      /can't be read/,
    ],
    ['a baseline that is no JSON', () => ['http://127.0.0.1:9/', '--baseline', baselineOf('text', 'x')], /not a file/],
    [
      'a baseline of something else',
      () => [
        'http://127.0.0.1:9/',
        '--baseline',
        baselineOf('else', [{ url: 1, results: { checks: [1], summary: 1 } }]),
      ],
      /not a file/,
    ],
    ['an unknown option', () => ['http://127.0.0.1:9/', '--depth', '3'], /--depth/],
  ]
  for (const [name, args, message] of mistakes) {
    test(`is 2 for ${name}, with a one-line error`, async () => {
      const { code, output, result } = await audit(...args())
      assert.equal(code, 2, output)
      assert.match(output, message)
      assert.match(output, /Usage: npm run sightline -- audit URL…/)
      assert.doesNotMatch(output, /\n\s+at /)
      assert.equal(result, '')
    })
  }
})
