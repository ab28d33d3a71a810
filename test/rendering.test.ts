import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { crawlJobs } from '../src/jobs/kinds.ts'
import type { Report } from '../src/seo/reports/report.ts'
import { type Client, createClient, form, type List, type One, type Problem } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { descendantsOf, isRunning } from './support/process-tree.ts'
import { openAt } from './support/records.ts'
import { makeReport, reportsPath, runAgain, verdictOf } from './support/reports.ts'
import { sharedPathOf } from './support/share-url.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

const words = 'Walnut chairs are made to order in a small workshop. '.repeat(12)

/** A shell that a script fills, with a canonical URL and a noindex that differ between the two. */
const shell = (base: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Loading</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="canonical" href="${base}/shell">
</head><body><div id="root"></div><script>
document.title = 'Walnut chairs from a small workshop'
document.querySelector('link[rel=canonical]').href = '${base}/other'
const robots = document.createElement('meta'); robots.name = 'robots'; robots.content = 'noindex'; document.head.append(robots)
const data = document.createElement('script'); data.type = 'application/ld+json'
data.textContent = JSON.stringify({ '@context': 'https://schema.org', '@type': 'Organization', name: 'Workshop' })
document.head.append(data)
document.getElementById('root').innerHTML = '<main><h1>Walnut chairs</h1><p>${words}</p><a href="/about">The people of the workshop</a>' +
  '<img src="/none.png" width="300" height="200"><div style="width:900px">too wide</div></main>'
console.error('something went wrong')
addEventListener('load', () => setTimeout(() => { for (const end = performance.now() + 100; performance.now() < end;); }, 200))
</script></body></html>`

interface Crawl {
  readonly id: number
  readonly status: string
  readonly render: string
  readonly max_rendered: number
  readonly progress: { readonly rendered: number } | null
  readonly last_run: { readonly rendered: number | null } | null
}

interface CrawledPage {
  readonly title: string
  readonly rendering: string
  readonly differs: string | null
}

const crawlsPath = '/api/v1/crawls'

let sightline: Sightline
let client: Client
let site: PageServer

before(async () => {
  sightline = await startSightline({ environment: { SIGHTLINE_BROWSER: '' } })
  client = await createClient(sightline.seoUrl, ownerKey)
  site = await startPageServer()
})
after(async () => {
  site.close()
  await sightline.stop()
})

test('a report of a page that scripts draw judges what a reader sees', async () => {
  const url = site.put('/shell', shell(site.origin))
  const report: Report = await makeReport(client, { url, privacy: 0 })
  const { rendering, page } = report.results ?? {}
  assert.equal(report.render, 'auto')
  assert.equal(rendering?.status, 'rendered', JSON.stringify(rendering))
  assert.equal(page?.title, 'Walnut chairs from a small workshop')
  assert.equal(rendering?.raw?.title, 'Loading')
  assert.equal(rendering?.raw?.words, 0)
  assert.ok((rendering?.rendered?.words ?? 0) > 100)
  assert.deepEqual(rendering?.rendered?.headings, ['h1 Walnut chairs'])
  assert.deepEqual(rendering?.rendered?.structured_data, ['Organization'])
  assert.deepEqual(rendering?.differs, [
    'title',
    'canonical',
    'robots',
    'headings',
    'links',
    'words',
    'structured_data',
  ])
  for (const id of ['canonical-rendered', 'noindex-rendered', 'horizontal-overflow', 'failed-requests', 'axe'])
    assert.equal(verdictOf(report, id), 'fail', id)
  assert.equal(verdictOf(report, 'console-errors'), 'warn')
  assert.equal(verdictOf(report, 'h1-missing'), 'pass')
  assert.equal(verdictOf(report, 'content-in-raw-html'), 'warn')
  const [phone, desktop] = rendering?.lab ?? []
  assert.deepEqual([phone?.profile, desktop?.profile], ['phone', 'desktop'])
  assert.ok((phone?.largest_contentful_paint?.value ?? 0) > 150)
  // On a slower processor, the script of 100 ms takes longer.
  assert.ok((phone?.long_tasks[0]?.ms ?? 0) > 150, JSON.stringify(phone?.long_tasks))
  assert.match(phone?.largest_contentful_paint?.element?.snippet ?? '', /^<p>|^<div|^<h1/)

  const images = rendering?.images ?? []
  assert.deepEqual(
    images.filter(({ kind }) => kind === 'screenshot').map(({ name }) => name),
    ['phone', 'desktop'],
  )
  const runs = await client.get<{ data: { id: number }[] }>(`${reportsPath}/${report.id}/runs`)
  const path = `/runs/${runs.body.data[0]?.id}/images/phone`
  for (const base of [`${reportsPath}/${report.id}`, sharedPathOf(report.page)]) {
    const image = await fetch(`${sightline.seoUrl}${base}${path}`, {
      headers: base.startsWith('/api') ? { authorization: `Bearer ${ownerKey}` } : {},
    })
    assert.equal(image.status, 200, base)
    assert.equal(image.headers.get('content-type'), 'image/jpeg')
    assert.deepEqual([...new Uint8Array(await image.arrayBuffer()).slice(0, 2)], [0xff, 0xd8])
  }
  assert.equal((await client.get(`${reportsPath}/${report.id}${path}-1`)).status, 404)
  assert.equal((await client.get(`${reportsPath}/${report.id + 1}${path}`)).status, 404)

  const never = await runAgain(client, report.id, { render: 'never' })
  assert.equal(never.render, 'never')
  assert.equal(never.results?.rendering?.status, 'not_rendered')
  assert.equal(verdictOf(never, 'canonical-rendered'), 'unverified')
  assert.equal(verdictOf(never, 'h1-missing'), 'fail')
})

test('a page that the browser cannot render is judged by its HTML, with the reason', async () => {
  const url = site.put('/file', (response, { headers }) => {
    const isBrowser = headers['user-agent']?.includes('Chrome') === true
    if (isBrowser) response.setHeader('content-disposition', 'attachment; filename=page.html')
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>A file for browsers</title><div id=root></div><script></script>')
  })
  const report = await makeReport(client, { url })
  assert.equal(report.status, 'done')
  assert.equal(report.results?.rendering?.status, 'failed')
  assert.equal(report.results?.rendering?.reason, 'The browser could not load the page (net::ERR_ABORTED).')
  const check = report.results?.checks.find(({ id }) => id === 'axe')
  assert.deepEqual(
    [check?.status, check?.reason],
    ['inconclusive', 'The browser could not load the page (net::ERR_ABORTED).'],
  )
})

test('without a browser, always is refused with what to install, and auto continues', async (t) => {
  const bare = await startSightline({ environment: { SIGHTLINE_BROWSER: '/nowhere/chromium' } })
  t.after(() => bare.stop())
  const other = await createClient(bare.seoUrl, ownerKey)
  const url = site.put('/shell', shell(site.origin))
  const refused = await other.post<Problem>(reportsPath, form({ url, render: 'always' }))
  assert.equal(refused.status, 422)
  assert.match(JSON.stringify(refused.body), /no program at \/nowhere\/chromium \(SIGHTLINE_BROWSER\)/)
  const refusedCrawl = await other.post<Problem>(crawlsPath, form({ url, render: 'always' }))
  assert.equal(refusedCrawl.status, 422)
  assert.match(JSON.stringify(refusedCrawl.body), /no program at \/nowhere\/chromium/)
  const crawl = await other.post<One<Crawl>>(crawlsPath, form({ url, max_pages: 1 }))
  assert.equal(crawl.status, 201)
  assert.equal(
    (await other.put<Problem>(`${crawlsPath}/${crawl.body.data.id}`, form({ render: 'always' }))).status,
    422,
  )
  const report = await makeReport(other, { url })
  assert.equal(report.results?.rendering?.status, 'failed')
  assert.equal(report.results?.page.title, 'Loading')
})

/** A page whose only link is drawn by a script, and the page that it leads to. */
function putShop(more = ''): string {
  site.put('/robots.txt', (response) => response.setHeader('content-type', 'text/plain').end('User-agent: *'))
  site.put('/shop/last', '<!doctype html><title>The last chair</title><h1>The last chair</h1>')
  return site.put(
    '/shop/',
    `<!doctype html><html lang="en"><title>Loading</title><div id="root"></div><script>document.title = 'The shop'
root.innerHTML = '<h1>The shop</h1><p>${words}</p><a href="/shop/last">The last chair</a>'
${more}</script>`,
  )
}

const crawled = (id: number): Promise<Crawl> =>
  eventually(async () => {
    const { body } = await client.get<One<Crawl>>(`${crawlsPath}/${id}`)
    return body.data.status === 'done' && body.data
  }, 180_000)

async function crawledPages(id: number): Promise<readonly (string | null)[][]> {
  const query = 'filter=outcome=ok&sort_by=url&sort=asc'
  const { body } = await client.get<List<CrawledPage>>(`${crawlsPath}/${id}/pages?${query}`)
  return body.data.map(({ title, rendering, differs }) => [title, rendering, differs])
}

const shopPages = [
  ['The shop', 'different', 'title headings links words'],
  ['The last chair', 'same', null],
]

test('a crawl renders what scripts draw, and crawls the links that only they add', async () => {
  const url = putShop()
  const made = await client.post<One<Crawl>>(crawlsPath, form({ url, include: '/shop/*', max_rendered: 5 }))
  assert.equal(made.status, 201, JSON.stringify(made.body))
  const { id, render, max_rendered } = made.body.data
  assert.deepEqual([render, max_rendered], ['auto', 5])
  const done = await crawled(id)
  assert.deepEqual([done.progress?.rendered, done.last_run?.rendered], [2, 2])
  assert.deepEqual(await crawledPages(id), shopPages)
  const changed = await client.get<List<CrawledPage>>(`${crawlsPath}/${id}/pages?filter=rendering=different`)
  assert.equal(changed.body.meta.total, 1)
  const issue = await client.get<List<{ detail: unknown }>>(`${crawlsPath}/${id}/issues/head-by-scripts/pages`)
  assert.deepEqual(
    issue.body.data.map(({ detail }) => detail),
    [{ differs: ['title'] }],
  )
  const { text } = await client.getText(
    `${crawlsPath}/${id}/pages/export?columns=url&columns=rendering&columns=differs&filter=rendering=different`,
  )
  assert.match(text, /\/shop\/","different","title headings links words"/)
})

test('the command line renders pages and writes their screenshots', async () => {
  const url = site.put('/shell', shell(site.origin))
  const folder = join(temporaryFolder(), 'shots')
  const { output } = await sightline.command('audit', url, '--format', 'json', '--screenshots', folder)
  assert.match(output, /"status": "rendered"/)
  assert.ok(existsSync(folder))
  const files = readdirSync(folder)
  assert.ok(files.some((name) => name.endsWith('-phone.jpg')) && files.some((name) => name.endsWith('-desktop.jpg')))
  const wrong = await sightline.command('audit', url, '--render', 'sometimes')
  assert.match(wrong.output, /--render must be one of auto, always, never; found sometimes/)

  const shots = join(temporaryFolder(), 'crawl-shots')
  const options = ['--include', '/shop/*', '--format', 'json', '--screenshots', shots]
  const crawled = await sightline.command('crawl', putShop(), ...options)
  assert.match(crawled.output, /"rendered": 2/)
  assert.match(crawled.output, /"rendering": ?"different"/)
  assert.equal(readdirSync(shots).length, 2)
})

test('a crawl that is killed while a browser renders finds the same, and no browser is left', async () => {
  const url = putShop('fetch("/held")')
  const held = Promise.withResolvers<void>()
  let isKilled = false
  site.put('/held', (response) => {
    if (isKilled) return response.end()
    held.resolve()
  })
  const made = await client.post<One<Crawl>>(crawlsPath, form({ url, include: '/shop/*', max_rendered: 5 }))
  const { id } = made.body.data
  await held.promise
  const processes = descendantsOf(sightline.pid)
  assert.ok(processes.length > 2, String(processes))
  await sightline.kill()
  isKilled = true
  await eventually(() => assert.deepEqual(processes.filter(isRunning), []))
  // As if the lease of the killed process had expired.
  const records = openAt({ url: null, dataDir: sightline.environment.SIGHTLINE_DATA_DIR ?? '' })
  await records.db.updateTable('jobs').set({ due_at: 0 }).where('kind', '=', crawlJobs).execute()
  await records.close()
  sightline = await startSightline({ environment: sightline.environment })
  client = await createClient(sightline.seoUrl, ownerKey)
  await crawled(id)
  assert.deepEqual(await crawledPages(id), shopPages)
})
