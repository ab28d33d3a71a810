import assert from 'node:assert/strict'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { inFull } from '../../../test/support/tier.ts'
import type { Row } from '../events/sql/statement.ts'
import { browser } from './testing/draft.ts'
import { withFolder } from './testing/folder.ts'
import { sampleWebsite, startTestHost, type TestHost, type TestHostOptions } from './testing/host.ts'
import { pollUntil } from './testing/poll-until.ts'
import { userAgents } from './testing/user-agents.ts'

const page = { n: 'pageview', u: 'https://example.com/about', d: 'example.com' }
const person = { 'user-agent': browser, 'accept-language': 'en', 'x-forwarded-for': '203.0.113.9' }

const post = (host: TestHost, body: unknown, headers: Readonly<Record<string, string>> = person, path = '/api/event') =>
  fetch(host.url + path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })

/** Rows, once there are as many as expected or it has been long enough. */
const ask = (host: TestHost, text: string, count: number): Promise<readonly Row[]> =>
  pollUntil(
    () => host.store.query({ text, values: [] }),
    (rows) => rows.length >= count,
  )

const dropsOf = (host: TestHost, count: number) =>
  ask(
    host,
    'SELECT website, reason, sum(count) AS n FROM drops GROUP BY website, reason ORDER BY website, reason',
    count,
  )

async function withHost(options: Partial<TestHostOptions>, work: (host: TestHost) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    await using host = await startTestHost({
      folder,
      websites: [sampleWebsite({})],
      trustProxy: '127.0.0.1',
      ...options,
    })
    await work(host)
    assert.deepEqual(host.problems, [])
  })
}

test('a hit counts for every website of its domain, each by its own rules, and drops are counted', async () => {
  const websites = [
    sampleWebsite({ id: 1 }),
    sampleWebsite({ id: 2, domain: 'www.example.com', excludeIps: '203.0.113.0/24' }),
    sampleWebsite({ id: 3, excludeBots: true }),
    sampleWebsite({ id: 4, domain: 'other.example' }),
  ]
  await withHost({ websites }, async (host) => {
    const curl = { ...person, 'user-agent': 'curl/8.5.0' }
    const answers = [
      await post(host, page),
      await post(host, page, curl),
      await post(host, { ...page, d: 'other.example,example.com' }),
      await post(host, { ...page, d: 'nobody.example' }),
    ]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [202, 202, 202, 202],
    )
    assert.deepEqual(
      answers.map(({ headers }) => headers.get('x-sightline-dropped')),
      [null, null, null, 'unknown-website'],
    )
    assert.equal(answers[3]?.headers.get('x-plausible-dropped'), '1')
    assert.equal(await answers[0]?.text(), 'ok')
    const counts = 'SELECT website, count(*) AS n FROM events GROUP BY website ORDER BY website'
    assert.deepEqual(
      await pollUntil(
        () => ask(host, counts, 3),
        (rows) => rows[0]?.n === 3,
      ),
      [
        { website: 1, n: 3 },
        { website: 3, n: 2 },
        { website: 4, n: 1 },
      ],
    )
    assert.deepEqual(await dropsOf(host, 2), [
      { website: 2, reason: 'excluded-address', n: 3 },
      { website: 3, reason: 'bot', n: 1 },
    ])
  })
})

test('a repeated delivery counts once: at the same time, later, and after a restart', async () => {
  await withFolder(async (folder) => {
    const options = { folder, websites: [sampleWebsite({})], trustProxy: '127.0.0.1' }
    await using before = await startTestHost(options)
    const hit = { ...page, k: 'one' }
    const answers = await Promise.all([post(before, hit), post(before, hit), post(before, hit)])
    answers.push(await post(before, hit))
    await before.stop()
    await using after = await startTestHost(options)
    answers.push(await post(after, hit), await post(after, { ...page, k: 'two' }))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [202, 202, 202, 202, 202, 202],
    )
    assert.equal((await ask(after, 'SELECT * FROM events', 2)).length, 2)
    await after.stop()
  })
})

test('a visit goes on over midnight and over a restart, and its visitor with it', async () => {
  await withFolder(async (folder) => {
    let time = Date.UTC(2026, 4, 31, 23, 55)
    const options = { folder, websites: [sampleWebsite({})], trustProxy: '127.0.0.1', clock: () => time }
    await using first = await startTestHost(options)
    await post(first, page)
    await first.stop()
    time += 10 * 60_000
    await using second = await startTestHost(options)
    await post(second, { ...page, n: 'engagement', e: 5000, sd: 80 })
    await second.stop()
    time += 29 * 60_000
    await using third = await startTestHost(options)
    await post(third, page)
    time += 30 * 60_000
    await post(third, page)
    const rows = await ask(third, 'SELECT visitor, visit, started_at FROM events ORDER BY time', 4)
    await third.stop()
    assert.equal(rows.length, 4)
    assert.deepEqual([rows[1], rows[2]], [rows[0], rows[0]])
    assert.notEqual(rows[3]?.visit, rows[0]?.visit)
    assert.notEqual(rows[3]?.visitor, rows[0]?.visitor)
  })
})

test('during an outage of the store, hits are kept until the inbox is full, then refused with 503; all are stored in the end', async () => {
  await withFolder(async (folder) => {
    const outageFile = join(folder, 'outage')
    await writeFile(outageFile, '')
    const engine = {
      module: new URL('./testing/unavailable-store.ts', import.meta.url),
      open: 'openUnavailableStore',
      options: { path: join(folder, 'events.duckdb'), outageFile },
    }
    await using host = await startTestHost({
      folder,
      engine,
      websites: [sampleWebsite({})],
      trustProxy: '127.0.0.1',
      limits: { entries: 10 },
    })
    const statuses: number[] = []
    for (let hit = 0; hit < 15; hit++) statuses.push((await post(host, { ...page, n: `e${hit}`, k: `${hit}` })).status)
    const refused = await post(host, { ...page, n: 'e14', k: '14' })
    assert.deepEqual([statuses.filter((status) => status === 202).length, refused.status], [10, 503])
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.match(
      await pollUntil(
        async () => host.problems.join(),
        (problems) => problems.includes('The store is unavailable'),
      ),
      /The store is unavailable/,
    )
    await rm(outageFile)
    const again = await pollUntil(
      () => post(host, { ...page, n: 'e14', k: '14' }),
      ({ status }) => status === 202,
    )
    assert.equal(again.status, 202)
    const names = (await ask(host, 'SELECT name FROM events ORDER BY time', 11)).map(({ name }) => name)
    assert.deepEqual(names, ['e0', 'e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8', 'e9', 'e14'])
    await host.stop()
  })
})

test('what is still in the inbox when the process ends is there for the next one', inFull, async () => {
  await withFolder(async (folder) => {
    const outageFile = join(folder, 'outage')
    const path = join(folder, 'events.duckdb')
    const engine = {
      module: new URL('./testing/unavailable-store.ts', import.meta.url),
      open: 'openUnavailableStore',
      options: { path, outageFile },
    }
    await writeFile(outageFile, '')
    const options = { folder, engine, websites: [sampleWebsite({})], trustProxy: '127.0.0.1', drainWithinMs: 100 }
    await using first = await startTestHost(options)
    await post(first, page)
    await first.stop()
    await rm(outageFile)
    await using second = await startTestHost(options)
    await post(second, { ...page, u: 'https://example.com/next' })
    const rows = await ask(second, 'SELECT visit FROM events', 2)
    await second.stop()
    assert.equal(rows.length, 2)
    assert.equal(rows[0]?.visit, rows[1]?.visit)
  })
})

const tags = '<script>alert(1)</script>'
const hostile: readonly [name: string, body: unknown, headers: Readonly<Record<string, string>>, status: number][] = [
  ['an unknown domain', { ...page, d: 'nobody.example' }, {}, 202],
  ['wrong types', { n: [], u: {}, d: 7, p: 'x', k: {} }, {}, 400],
  ['a body of 1 MB', { ...page, p: { x: 'y'.repeat(1_000_000) } }, {}, 413],
  ['10,000 properties', { ...page, p: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [i, i])) }, {}, 413],
  ['1,000 properties', { ...page, p: Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [i, i])) }, {}, 400],
  ['control characters', { ...page, n: '\u0000\u0007\u001b', p: { '\u0000': '\u0000' } }, {}, 400],
  ['control characters inside', { ...page, n: 'a\u0000b', p: { 'c\u0000': 'd\u0000' }, r: '\u0000' }, {}, 202],
  [
    'script tags everywhere',
    {
      n: tags,
      u: `https://example.com/${tags}?${tags}`,
      d: 'example.com',
      r: `https://x.example/${tags}`,
      p: { [tags]: tags },
      k: tags.slice(0, 60),
    },
    { 'accept-language': tags, 'sec-ch-ua': tags, 'sec-ch-ua-platform': tags },
    202,
  ],
  ['a user agent of script tags', page, { 'user-agent': tags }, 202],
  ['SQL everywhere', { ...page, n: "'; DROP TABLE events; --", p: { "'": '"' } }, { 'accept-language': "'" }, 202],
  ['a forged address', page, { 'x-forwarded-for': "1.1.1.1, <script>, '; DROP" }, 202],
  ['an empty body', '', {}, 400],
  ['half of a JSON', '{"n":"pageview"', {}, 400],
  ['deep nesting', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, {}, 400],
  ['bytes that are no text', '\ufffd\udc00', {}, 400],
  ['a prototype', '{"__proto__":{"n":"x"},"constructor":1}', {}, 400],
]

test('bad input is refused or dropped, and never an error of ours', async () => {
  await withHost({ websites: [sampleWebsite({ excludeBots: true })] }, async (host) => {
    for (const path of ['/api/event', '/api/send']) {
      for (const [name, body, headers, status] of hostile) {
        const answer = await post(host, body, { ...person, ...headers }, path)
        await answer.arrayBuffer()
        if (path === '/api/event') assert.equal(answer.status, status, name)
        assert.ok(answer.status < 500, `${path}: ${name}`)
      }
    }
    const rows = await ask(host, 'SELECT name FROM events ORDER BY time', 4)
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['a b', tags, "'; DROP TABLE events; --", 'pageview'],
    )
    for (const query of [
      '',
      '?',
      '?p',
      `?p=${'x'.repeat(9000)}`,
      '?p=%00&d=example.com',
      '?p=%E0%A4%A&d=%',
      '?d=<script>&p=/',
    ]) {
      for (const path of ['/count', '/api/pixel.gif']) {
        const answer = await fetch(host.url + path + query, { headers: person })
        assert.ok(answer.status < 500, path + query)
      }
    }
  })
})

test('a visitor cannot hide behind a forged header, nor a proxy be mistaken for one', async () => {
  await withHost({ trustProxy: '' }, async (host) => {
    await post(host, page, { ...person, 'x-forwarded-for': '198.51.100.1' })
    await post(host, page, { ...person, 'x-forwarded-for': '198.51.100.2' })
    const rows = await pollUntil(
      () =>
        host.store.query({ text: 'SELECT count(*) AS n, count(DISTINCT visitor) AS visitors FROM events', values: [] }),
      ([row]) => row?.n === 2,
    )
    assert.deepEqual(rows, [{ n: 2, visitors: 1 }])
  })
})

test('browsers of any site may ask, with a preflight or without', async () => {
  await withHost({}, async (host) => {
    const preflight = await fetch(`${host.url}/api/event`, { method: 'OPTIONS' })
    assert.equal(preflight.status, 204)
    assert.equal(preflight.headers.get('access-control-allow-origin'), '*')
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /content-type/)
    assert.equal((await post(host, page)).headers.get('access-control-allow-origin'), '*')
    const wrong = await fetch(`${host.url}/api/event`, { method: 'PUT' })
    assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'POST, OPTIONS'])
    assert.equal((await fetch(`${host.url}/api/events`)).status, 404)
  })
})

test('neither address nor user agent is in any file', async () => {
  await withFolder(async (folder) => {
    await using host = await startTestHost({ folder, websites: [sampleWebsite({})], trustProxy: '127.0.0.1' })
    await post(host, page, { ...person, 'user-agent': `${browser} Unmistakable/7`, 'x-forwarded-for': '198.51.100.77' })
    await ask(host, 'SELECT * FROM events', 1)
    await host.stop()
    for (const file of await readdir(folder)) {
      const content = await readFile(join(folder, file), 'latin1')
      assert.ok(!content.includes('198.51.100.77') && !content.includes('Unmistakable'), file)
    }
  })
})

/** By name: the user agent of `user-agents.tsv`, the page and its referrer, and what the stored visit is called. */
const labels: readonly [userAgent: string, page: string, referrer: string, expected: string][] = [
  ['Hisense TV with VIDAA', '/', 'https://chatgpt.com/', 'ChatGPT, ai, tv'],
  ['WeChat on Android', '/?utm_source=perplexity', '', 'Perplexity, ai, mobile'],
  ['Instagram on iPhone', '/?fbclid=x', 'https://l.instagram.com/', 'Instagram, social, mobile'],
  ['Apple Watch', '/', 'android-app://Com.Google.Android.GM/', 'Gmail, email, wearable'],
  ['PlayStation 5', '/?ref=nav', 'https://www.google.com./', 'Google, search, console'],
  ['Alipay on Android', '/', 'https://drive.google.com/', 'Google Drive, referral, mobile'],
]

test('what visits are called stands in their events, and spam in none', async () => {
  await withHost({ websites: [sampleWebsite({ excludeBots: true })] }, async (host) => {
    for (const [name, path, referrer] of labels) {
      const userAgent = userAgents.find((row) => row.name === name)?.userAgent ?? ''
      await post(
        host,
        { ...page, u: `https://example.com${path}`, r: referrer },
        { ...person, 'user-agent': userAgent },
      )
    }
    const spam = await post(
      host,
      { ...page, r: 'https://SEMALT.com./' },
      { ...person, 'x-forwarded-for': '203.0.113.10' },
    )
    assert.equal(spam.headers.get('x-sightline-dropped'), 'referrer-spam')
    const rows = await ask(host, 'SELECT source, channel, device FROM events', labels.length)
    assert.deepEqual(
      rows.map(({ source, channel, device }) => `${source}, ${channel}, ${device}`).toSorted(),
      labels.map(([, , , expected]) => expected).toSorted(),
    )
  })
})
