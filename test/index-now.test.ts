import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { callCommand } from './support/call-command.ts'
import { type ChangingSite, pageOf, startChangingSite } from './support/changing-site.ts'
import { type Client, createClient, form, json, type List, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type FakeIndexNow, startFakeIndexNow } from './support/search-engines/index-now.ts'

interface State {
  readonly enabled: number
  readonly key: string | null
  readonly key_file: string | null
  readonly served_at: string | null
  readonly key_found_at: string | null
  readonly state: string
  readonly problem: string | null
  readonly advice: string | null
  readonly pending: number
  readonly next_at: string | null
}
interface Submission {
  readonly reason: string
  readonly state: string
  readonly status: number | null
  readonly [count: string]: unknown
}

const noindex = '<meta name="robots" content="noindex">'

let indexNow: FakeIndexNow
let sightline: Joined
let site: ChangingSite
let api: Client
let seo: Client
let path = ''
let crawl = 0

before(async () => {
  indexNow = await startFakeIndexNow()
  sightline = await joinSightline(indexNow.environment)
  site = await startChangingSite()
  api = await createClient(sightline.analyticsUrl, sightline.key)
  seo = await createClient(sightline.seoUrl, sightline.key)
  const { body } = await api.post<One<{ id: number }>>('/api/v1/websites', form({ domain: '127.0.0.1' }))
  path = `/api/v1/websites/${body.data.id}/indexnow`
})
after(async () => {
  await sightline.stop()
  site.close()
  await indexNow.stop()
})

const read = async (): Promise<State> => (await api.get<One<State>>(path)).body.data
const put = async (body: object): Promise<State> => (await api.put<One<State>>(path, json(body))).body.data
const submissions = async () => (await api.get<List<Submission>>(`${path}/submissions`)).body.data
const settled = (state: string) =>
  eventually(async () => {
    const now = await read()
    assert.equal(now.state, state, JSON.stringify(now))
    return now
  })

/** Shows the site with the file of the key, and crawls it. */
async function crawlSite(pages: Readonly<Record<string, string>>): Promise<void> {
  const { key } = await read()
  site.show({ ...pages, ...(key !== null && { [`/${key}.txt`]: key }) })
  const before = crawl === 0 ? null : (await seo.get<One<{ run: number }>>(`/api/v1/crawls/${crawl}`)).body.data.run
  if (crawl === 0)
    crawl = (await seo.post<One<{ id: number }>>('/api/v1/crawls', form({ url: `${site.origin}/` }))).body.data.id
  else await seo.put(`/api/v1/crawls/${crawl}`, json({ action: 'run' }))
  await eventually(async () => {
    const { status, run } = (await seo.get<One<{ status: string; run: number }>>(`/api/v1/crawls/${crawl}`)).body.data
    assert.ok(status === 'done' && run !== before)
  })
}

test('IndexNow is off until somebody sets it up, which creates a key', async () => {
  const off = await read()
  assert.deepEqual([off.enabled, off.state, off.key], [0, 'off', null])
  const refused = await api.post(`${path}/submissions`, json({ urls: [`${site.origin}/`] }))
  assert.equal(refused.status, 409)
  await crawlSite({
    '/': pageOf('Home', { links: ['/same', '/changed', '/gone', '/noindexed'] }),
    '/same': pageOf('The same'),
    '/changed': pageOf('Before'),
    '/gone': pageOf('Gone soon'),
    '/noindexed': pageOf('Indexable'),
  })
  const on = await put({ enabled: 1 })
  assert.match(on.key ?? '', /^[0-9a-f]{32}$/)
  assert.equal(on.key_file, `https://127.0.0.1/${on.key}.txt`)
  const served = await fetch(on.served_at ?? '')
  assert.deepEqual([served.status, await served.text()], [200, on.key])
  assert.equal((await fetch(`${sightline.analyticsUrl}/indexnow/${'0'.repeat(32)}.txt`)).status, 404)
  await settled('idle')
  assert.deepEqual(await submissions(), [], 'what was there before is not submitted')
})

test('only what a crawl found added, changed or removed is submitted, once the key file is there', async () => {
  const next = {
    '/': pageOf('Home', { links: ['/same', '/changed', '/added', '/hidden', '/noindexed'] }),
    '/same': pageOf('The same'),
    '/changed': pageOf('After'),
    '/added': pageOf('New'),
    '/hidden': pageOf('New, but not to be found', { head: noindex }),
    '/noindexed': pageOf('Indexable', { head: noindex }),
  }
  await crawlSite(next)
  site.show(next)
  await put({})
  const missing = await settled('failed')
  assert.deepEqual([missing.problem, missing.pending], ['key-missing', 1])
  assert.match(missing.advice ?? '', /key_file/)
  assert.equal(indexNow.accepted.length, 0)
  site.show({ ...next, [`/${missing.key}.txt`]: missing.key ?? '' })
  await put({})
  await settled('idle')
  assert.equal(indexNow.accepted.length, 1)
  const [sent = assert.fail()] = indexNow.accepted
  const paths = sent.urlList.map((url) => url.replace(site.origin, '')).toSorted()
  assert.deepEqual(paths, ['/', '/added', '/changed', '/gone', '/noindexed'])
  assert.equal(sent.host, new URL(site.origin).host)
  const [listed = assert.fail()] = await submissions()
  const { reason, state, status, urls, added, changed, removed } = listed
  assert.deepEqual(
    { reason, state, status, urls, added, changed, removed },
    { reason: 'crawl', state: 'accepted', status: 202, urls: 5, added: 1, changed: 3, removed: 1 },
  )
  assert.ok((await read()).key_found_at)
})

test('a crawl without changes, or one that was seen, submits nothing', async () => {
  await put({})
  await settled('idle')
  assert.equal(indexNow.accepted.length, 1)
})

test('URLs are submitted when somebody asks for it; only those of the website', async () => {
  for (const urls of [['https://other.test/'], [`${site.origin}/`, 'https://127.0.0.1/'], ['/path'], []])
    assert.equal((await api.post(`${path}/submissions`, json({ urls }))).status, 422, JSON.stringify(urls))
  const made = await api.post<One<Submission>>(
    `${path}/submissions`,
    json({ urls: [`${site.origin}/a`, `${site.origin}/a`] }),
  )
  assert.equal(made.status, 201, made.text)
  await eventually(() => assert.deepEqual(indexNow.accepted.at(-1)?.urlList, [`${site.origin}/a`]))
  await settled('idle')
  const [last] = await submissions()
  assert.deepEqual([last?.reason, last?.state, last?.status, last?.urls], ['request', 'accepted', 200, 1])
})

test('the command line submits URLs, too, and lists what became of them', async () => {
  const indexNowCommand = (...words: readonly string[]) =>
    callCommand(sightline, 'indexnow', ...words, '--website', path.replace(/\D/g, '').slice(1))
  const foreign = await indexNowCommand('submit', 'https://other.test/')
  assert.equal(foreign.code, 2)
  const submitted = await indexNowCommand('submit', `${site.origin}/c`, `${site.origin}/d`)
  assert.equal(submitted.code, 0, submitted.output)
  assert.match(submitted.output, /request +127\.0\.0\.1:\d+ +2 +pending/)
  // So that the test does not wait until the worker looks for jobs by itself.
  await put({})
  await eventually(() => assert.deepEqual(indexNow.accepted.at(-1)?.urlList, [`${site.origin}/c`, `${site.origin}/d`]))
  await settled('idle')
  const { output } = await indexNowCommand('list')
  const { key_file } = await read()
  assert.match(output, /^IndexNow is on; 0 submissions wait\.\nKey file: /)
  assert.ok(output.includes(`${key_file} (found `))
  assert.match(output, /request +127\.0\.0\.1:\d+ +2 +accepted +200/)
  const checked = await indexNowCommand('list', '--check')
  assert.equal(checked.code, 0)
  assert.match(checked.output, /\(not found yet\)/, 'the domain has no port, so its file is elsewhere')
})

const submit = () => api.post(`${path}/submissions`, json({ urls: [`${site.origin}/b`] }))

test('a submission that is not taken is rejected, or tried again when that helps', async () => {
  for (const status of [400, 422]) {
    indexNow.failures.push({ status, body: {} })
    await submit()
    await eventually(async () => {
      const [last] = await submissions()
      assert.deepEqual([last?.state, last?.status], ['rejected', status])
    })
    await settled('idle')
  }
  for (const [failure, problem, waitMs] of [
    [{ status: 403, body: {} }, 'refused', 6 * 3_600_000],
    [{ status: 429, body: {}, headers: { 'retry-after': '7200' } }, 'limited', 7_200_000],
    [{ status: 503, body: {} }, 'unavailable', 300_000],
    [null, 'unavailable', 300_000],
  ] as const) {
    indexNow.failures.push(failure)
    await submit()
    const now = await settled('failed')
    assert.equal(now.problem, problem)
    const wait = Date.parse(now.next_at ?? '') - Date.now()
    assert.ok(Math.abs(wait - waitMs) < 60_000, `${problem}: ${wait} ms`)
    const before = indexNow.accepted.length
    await put({})
    await settled('idle')
    assert.equal(indexNow.accepted.length, before + 1, 'it was sent later')
  }
})

test('a new key takes a new file, and switched off nothing is submitted', async () => {
  const { key } = await read()
  const renewed = await put({ new_key: 1 })
  assert.notEqual(renewed.key, key)
  assert.equal(renewed.key_found_at, null)
  assert.equal((await put({ enabled: 0 })).state, 'off')
  const before = indexNow.accepted.length
  await crawlSite({ '/': pageOf('Another home') })
  assert.equal((await read()).state, 'off')
  assert.equal(indexNow.accepted.length, before)
})
