import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Report } from '../src/seo/reports/report.ts'
import { type Client, createClient } from './support/client.ts'
import { type Page, type PageServer, startPageServer } from './support/page-server.ts'
import { makeReport, queueReport, readReport } from './support/reports.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

const MB = 1024 * 1024
const text = (markup: string) => `<!doctype html><html lang="en"><title>A title that is long enough</title>${markup}`
const send =
  (body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)

/** What the page is, how it is served, and what may come of it: results, or an error that says this. */
const attacks: readonly (readonly [name: string, page: Page, outcome: 'done' | RegExp])[] = [
  ['HTML nested 200,000 deep', text('<div>'.repeat(200_000)), 'done'],
  ['formatting that asks for millions of elements', text('<b><i><a href=x><nobr><p>'.repeat(4_000)), 'done'],
  ['a million attributes', text(`<p ${Array.from({ length: 1_000_000 }, (_, n) => `a${n}`).join(' ')}>`), 'done'],
  [
    'a hundred thousand links',
    text(Array.from({ length: 100_000 }, (_, n) => `<a href=/${n}.html>${n}</a>`).join('')),
    'done',
  ],
  ['10 MB of text', text('Words upon words. '.repeat((10 * MB - 1_000) / 18)), 'done'],
  ['text that is nearly an email address', text(`<p>${'a'.repeat(2 * MB)}@`), 'done'],
  ['a description of megabytes', text(`<meta name=description content="${'é👩‍👧 '.repeat(300_000)}">`), 'done'],
  [
    'addresses of megabytes',
    text(`<link rel=canonical href="https://x.test/${'%20'.repeat(MB)}"><a href="${'/x'.repeat(MB)}">x`),
    'done',
  ],
  ['styles of megabytes', text(`<p style="${'display '.repeat(200_000)}">x`), 'done'],
  [
    'JSON-LD nested 100,000 deep',
    text(`<script type=application/ld+json>${'{"a":['.repeat(100_000)}</script>`),
    'done',
  ],
  [
    'JSON-LD that refers to itself',
    text(
      `<script type=application/ld+json>{"@context":"https://schema.org","@graph":[${'{"@id":"#a","@type":"Event","location":{"@id":"#a"}},'.repeat(20_000)}{}]}</script>`,
    ),
    'done',
  ],
  [
    'microdata nested 20,000 deep',
    text('<div itemscope itemtype=https://schema.org/Event itemprop=a>'.repeat(20_000)),
    'done',
  ],
  ['a body that is larger than any page', send('x'.repeat(11 * MB)), /exceeds the size limit/],
  ['a gzip bomb', send(gzipSync(Buffer.alloc(200 * MB)), { 'content-encoding': 'gzip' }), /./],
  ['headers without end', send('x', { 'x-long': 'x'.repeat(100_000) }), /headers/],
  [
    'redirects in a circle',
    (response) => response.writeHead(302, { location: '/redirects-in-a-circle' }).end(),
    'done',
  ],
  ['a body that never ends', (response) => void drip(response, '<p>x</p>', 1_000), /slow|stopped|longer/],
  ['headers that never come', () => {}, /did not respond within/],
]

/** A few bytes a second, for as long as anybody listens. */
async function drip(response: ServerResponse, piece: string, everyMs: number): Promise<void> {
  while (!response.destroyed) {
    response.write(piece)
    await sleep(everyMs)
  }
}

let sightline: Sightline
let client: Client
let site: PageServer
before(async () => {
  site = await startPageServer()
  sightline = await startSightline({ environment: { SIGHTLINE_AUDIT_THREADS: '2' } })
  client = await createClient(sightline.seoUrl, ownerKey)
})
after(async () => {
  site.close()
  await sightline.stop()
})

/**
 * As they stand once there is something to tell. Pages that may come to answer are tried again after an error, also one that a
 * loaded machine causes.
 */
async function reportedOutcome(id: number, canFail: boolean): Promise<Report> {
  for (;;) {
    const report = await readReport(client, id)
    if (report.status === 'done' || report.status === 'failed' || (canFail && report.error !== null)) return report
    await sleep(100)
  }
}

async function answers(url: string): Promise<void> {
  const signal = AbortSignal.timeout(5_000)
  const response = await fetch(url, { headers: { authorization: `Bearer ${ownerKey}` }, signal })
  assert.equal(response.status, 200, url)
}

test('concurrent hostile pages end with results or a clear error and block no other audit', {
  timeout: 180_000,
}, async (t) => {
  const made = await Promise.all(
    attacks.map(async ([name, page, outcome]) => {
      const path = `/${name.toLowerCase().replace(/\W+/g, '-')}`
      return { name, outcome, report: await queueReport(client, { url: site.put(path, page) }) }
    }),
  )
  let over = false
  const others = (async () => {
    while (!over) {
      await answers(`${sightline.analyticsUrl}/api/v1/websites`)
      await answers(`${sightline.seoUrl}/health`)
      await sleep(50)
    }
  })()
  for (const { name, outcome, report } of made) {
    await t.test(name, async () => {
      const { status, error, results } = await reportedOutcome(report.id, outcome !== 'done')
      if (outcome === 'done') {
        assert.equal(status, 'done', error ?? '')
        for (const check of results?.checks ?? []) assert.doesNotMatch(check.reason ?? '', /The check broke/, check.id)
      } else assert.match(error ?? '', outcome)
    })
  }
  over = true
  await others
})

test('afterwards the next page is audited, all threads are alive and memory is bounded', async () => {
  const { status } = await makeReport(client, { url: site.put('/harmless', text('<p>Words.')) })
  assert.equal(status, 'done')
  assert.doesNotMatch(sightline.output(), /"level":(50|60)/)
  const peakKb = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${sightline.pid}/status`, 'utf8'))?.[1])
  assert.ok(peakKb < 1_500_000, `${Math.round(peakKb / 1024)} MB`)
})
