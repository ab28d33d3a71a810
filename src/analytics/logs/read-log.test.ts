import assert from 'node:assert/strict'
import { appendFile, copyFile, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { compileAddresses } from '../../base/address-list.ts'
import { normalizePage } from '../../base/page-spelling.ts'
import { seededRandom } from '../../base/seeded-random.ts'
import { openDuckdbEventStore } from '../events/duckdb/store.ts'
import type { EventStore } from '../events/store.ts'
import { createBotAddresses, shippedLists } from '../ingest/bots/addresses.ts'
import { withFolder } from '../ingest/testing/folder.ts'
import type { CountedRequests } from './page-request-totals.ts'
import { chooseFormat } from './parse-line.ts'
import { type LogProgress, type PeopleDeps, readLog } from './read-log.ts'

const agent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const time = Date.UTC(2026, 9, 10, 13, 55, 36)
const expected = {
  ...{ time, address: '66.249.66.1', path: '/docs', search: '?x=1', status: 404, userAgent: agent },
  ...{ method: 'GET', referrer: 'https://news.example/', contentType: '' },
}
const html = 'text/html; charset=utf-8'

const common = '66.249.66.1 - - [10/Oct/2026:15:55:36 +0200] "GET /docs?x=1 HTTP/1.1" 404 12'
const combined = `${common} "https://news.example/" "${agent}"`
const nginx = {
  remote_addr: '66.249.66.1',
  request: 'GET /docs?x=1 HTTP/1.1',
  status: '404',
  http_user_agent: agent,
  http_referer: 'https://news.example/',
}
const caddy = {
  ts: time / 1000,
  request: {
    remote_ip: '66.249.66.1',
    host: 'example.com',
    uri: '/docs?x=1',
    method: 'GET',
    headers: { 'User-Agent': [agent], Referer: ['https://news.example/'], 'Content-Type': ['sent/type'] },
  },
  status: 404,
  resp_headers: { 'Content-Type': [html] },
}
const traefik = {
  ...{ ClientHost: '66.249.66.1', RequestPath: '/docs?x=1', RequestHost: 'example.com', DownstreamStatus: 404 },
  ...{ RequestMethod: 'GET', request_Referer: 'https://news.example/', 'downstream_Content-Type': html },
  ...{ 'request_User-Agent': agent, StartUTC: new Date(time).toISOString() },
}
const cloudflare = {
  ...{ ClientIP: '66.249.66.1', ClientRequestURI: '/docs?x=1', ClientRequestHost: 'example.com' },
  ...{ ClientRequestMethod: 'GET', ClientRequestReferer: 'https://news.example/', EdgeResponseContentType: html },
  ...{ ClientRequestUserAgent: agent, EdgeResponseStatus: 404, EdgeStartTimestamp: time * 1e6 },
}
const fields =
  '#Fields: date time x-edge-location c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query sc-content-type'
const cloudfront = `2026-10-10\t13:55:36\tFRA1\t66.249.66.1\tGET\texample.com\t/docs\t404\thttps://news.example/\t${encodeURIComponent(agent)}\tx=1\t${html}`
const iisFields =
  '#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs-version cs(User-Agent) cs(Referer) cs-host sc-status sc-substatus time-taken'
const iis = `2026-10-10 13:55:36 10.0.0.5 GET /docs x=1 443 - 66.249.66.1 HTTP/2 ${agent.replaceAll(' ', '+')} https://news.example/ example.com:443 404 0 15`

const formats: Readonly<Record<string, readonly [line: string, host: string, comments?: readonly string[]]>> = {
  combined: [combined, ''],
  'combined with a virtual host': [`example.com:443 ${combined}`, 'example.com'],
  'JSON of nginx': [JSON.stringify({ ...nginx, time_iso8601: '2026-10-10T15:55:36+02:00' }), ''],
  'JSON of nginx, other time': [JSON.stringify({ ...nginx, msec: String(time / 1000) }), ''],
  'JSON of Caddy': [JSON.stringify(caddy), 'example.com'],
  'JSON of Traefik': [JSON.stringify(traefik), 'example.com'],
  'Logpush of Cloudflare': [JSON.stringify(cloudflare), 'example.com'],
  CloudFront: [cloudfront, 'example.com', ['#Version: 1.0', fields]],
  'CloudFront with the name of its distribution': [
    cloudfront.replace('example.com', 'd111111abcdef8.cloudfront.net'),
    '',
    ['#Version: 1.0', fields],
  ],
  'CloudFront with the name that was asked for': [
    `example.com\t${cloudfront.replace('example.com', 'd111111abcdef8.cloudfront.net')}`,
    'example.com',
    ['#Version: 1.0', fields.replace('#Fields:', '#Fields: x-host-header')],
  ],
  'CloudFront without the name that was asked for': [
    `-\t${cloudfront}`,
    'example.com',
    ['#Version: 1.0', fields.replace('#Fields:', '#Fields: x-host-header')],
  ],
  IIS: [iis, 'example.com', ['#Software: Microsoft Internet Information Services 10.0', iisFields]],
}

for (const [name, [line, host, comments = []]] of Object.entries(formats))
  test(`${name} is read`, () => {
    const contentType = line.includes(html) ? html : ''
    assert.deepEqual(chooseFormat(comments)(line), { ...expected, host, contentType })
  })

test('a line of the common format has no user agent', () =>
  assert.deepEqual(chooseFormat([])(common), { ...expected, userAgent: '', host: '', referrer: '' }))

test('a line of the common format with a virtual host', () =>
  assert.deepEqual(chooseFormat([])(`example.com:443 ${common}`), {
    ...{ ...expected, userAgent: '', host: 'example.com', referrer: '' },
  }))

const compressions: Readonly<Record<string, (text: string) => Buffer>> = {
  plain: Buffer.from,
  gzip: (text) => gzipSync(text),
  zstd: (text) => zstdCompressSync(text),
}

test('broken lines are no lines', () => {
  const broken = [
    '',
    '-',
    '\u0000\u0001',
    '{',
    '{}',
    'null',
    '"',
    `${common.slice(0, 40)}`,
    '[]',
    '{"status":200,"ts":1}',
  ]
  for (const line of broken)
    for (const comments of [[], [fields]]) assert.equal(chooseFormat(comments)(line), null, line)
})

const website = {
  ...{
    id: 1,
    domain: 'example.com',
    verified: true,
    excludeBots: true,
    rules: null,
    excludesParam: () => false,
    bytes: 0,
  },
  excludesAddress: compileAddresses('192.0.2.7'),
}

async function withStore(work: (store: EventStore, folder: string) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
    try {
      await work(store, folder)
    } finally {
      await store.close()
    }
  })
}

/** Ignores the totals of pages that people opened. */
const noTotals = {
  kind: 'totals',
  totals: { position: async () => 0, add: async () => undefined },
  timezone: 'UTC',
} as const

async function read(
  store: EventStore,
  path: string,
  people: PeopleDeps = noTotals,
): Promise<Partial<LogProgress> | undefined> {
  const deps = { store, website, addresses: createBotAddresses(shippedLists), botHitsPerDay: 1_000_000, people }
  const last = (await Array.fromAsync(readLog(path, deps, new AbortController().signal))).at(-1)
  const { pages: _, pageviews: __, others: ___, ...rest } = last ?? {}
  return people === noTotals ? rest : last
}

const line = (page: string, userAgent = agent, address = '66.249.66.1') =>
  `${address} - - [10/Oct/2026:15:55:36 +0200] "GET ${page} HTTP/1.1" 200 12 "-" "${userAgent}"\n`

test('each line is read once: while the file grows, is renamed, compressed, and replaced', async () => {
  await withStore(async (store, folder) => {
    const path = join(folder, 'access.log')
    const pages = async () =>
      (await store.query({ text: 'SELECT page FROM bot_hits ORDER BY page', values: [] })).map(({ page }) => page)
    await writeFile(
      path,
      line('/1') + line('/people', browser) + line('/excluded', agent, '192.0.2.7') + line('/2').slice(0, 30),
    )
    assert.deepEqual(await read(store, path), { lines: 3, bots: 1, broken: 0, done: true })
    await appendFile(path, `${line('/2').slice(30)}${line('/3')}`)
    assert.deepEqual(await read(store, path), { lines: 2, bots: 2, broken: 0, done: true })
    assert.deepEqual(await read(store, path), { lines: 0, bots: 0, broken: 0, done: true })
    await rename(path, `${path}.1`)
    await appendFile(`${path}.1`, line('/4'))
    const content =
      line('/1') + line('/people', browser) + line('/excluded', agent, '192.0.2.7') + line('/2') + line('/3')
    await writeFile(`${path}.2.gz`, gzipSync(content + line('/4') + line('/5')))
    await writeFile(`${path}.2.zst`, zstdCompressSync(content + line('/4') + line('/5') + line('/6')))
    for (const [name, lines] of [
      ['.1', 1],
      ['.2.gz', 1],
      ['.2.zst', 1],
    ] as const)
      assert.equal((await read(store, path + name))?.lines, lines, name)
    await writeFile(path, line('/7'))
    assert.equal((await read(store, path))?.bots, 1)
    assert.deepEqual(await pages(), ['/1', '/2', '/3', '/4', '/5', '/6', '/7'])
    assert.deepEqual(await store.query({ text: 'SELECT * FROM events', values: [] }), [])
    await writeFile(path, 'half a line')
    assert.equal((await read(store, path))?.lines, 0)
    await rm(path)
    await assert.rejects(read(store, path), /ENOENT/)
  })
})

test('lines of other hosts are counted, and columns may change within a file', async () => {
  await withStore(async (store, folder) => {
    const path = join(folder, 'u_ex.log')
    const other = iis.replace('example.com', 'other.example')
    const people = { ...noTotals }
    await writeFile(path, `${[iisFields, iis, other, other, iis.replace('/docs', '/a')].join('\n')}\n`)
    const first = await read(store, path, people)
    assert.deepEqual([first?.lines, first?.bots, first?.broken, first?.others], [5, 2, 0, 2])
    const shorter = `${iisFields.replace(' s-ip', '')}\n${iis.replace(' 10.0.0.5', '').replace('/docs', '/b')}\n`
    await appendFile(path, shorter)
    assert.deepEqual((await read(store, path))?.bots, 1)
    // It begins after the second header.
    await appendFile(path, `${iis.replace(' 10.0.0.5', '').replace('/docs', '/c')}\n`)
    assert.deepEqual(await read(store, path), { lines: 1, bots: 1, broken: 0, done: true })
    const rows = await store.query({ text: 'SELECT page FROM bot_hits ORDER BY page', values: [] })
    assert.deepEqual(
      rows.map(({ page }) => page),
      ['/a', '/b', '/c', '/docs'],
    )
  })
})

test('files of every format are read plain and compressed, also if their first line is broken', async () => {
  await withStore(async (store, folder) => {
    const path = join(folder, 'access.log')
    for (const [name, [text, , comments = []]] of Object.entries(formats))
      for (const [compression, compress] of Object.entries(compressions)) {
        const page = normalizePage(`/${encodeURIComponent(name)}/${compression}`)
        const broken = `${name} ${compression} \u0000`
        const content = [...comments, broken, text.replace('/docs', page)].join('\n')
        await writeFile(path, compress(`${content}\n`))
        const result = await read(store, path)
        assert.deepEqual(result, { lines: comments.length + 2, bots: 1, broken: 1, done: true }, page)
        const [row] = await store.query({ text: `SELECT * FROM bot_hits WHERE page = '${page}'`, values: [] })
        assert.deepEqual([row?.bot, row?.status, row?.time], ['Googlebot', 404, time], page)
      }
  })
})

test('each line is read once, whatever happens to the file: rotation, truncation, compression, kills, and junk in it', async () => {
  const random = seededRandom(20)
  const below = (limit: number): number => Math.floor(random() * limit)
  await withStore(async (store, folder) => {
    const path = join(folder, 'access.log')
    const expectedPages: string[] = []
    const positions = new Map<string, number>()
    let [people, counted, openLine, rotated] = [0, 0, '', 0]
    const counting = {
      kind: 'totals',
      timezone: 'UTC',
      totals: {
        position: async (_: number, file: string) => positions.get(file) ?? 0,
        add: async ({ file, end, byDay }: CountedRequests) => {
          for (const pages of byDay.values()) counted += pages
          if (byDay.size > 0) positions.set(file, end)
        },
      },
    } as const
    const add = async (step: number): Promise<void> => {
      const parts: (string | Buffer)[] = [openLine]
      openLine = ''
      for (let index = below(8); index >= 0; index--) {
        const page = `/${step}/${index}`
        const kind = below(6)
        if (kind === 0) parts.push(Buffer.from([0, 255, step % 10, 200, 1, 254, index]), `${page}\n`)
        else if (kind === 1) parts.push(`${page}${'x'.repeat(70_000)}\n`)
        else if (kind === 2) parts.push(line(page, browser))
        else parts.push(line(page))
        if (kind === 2) people++
        if (kind > 2) expectedPages.push(page)
      }
      if (below(2) === 0) {
        const whole = line(`/${step}/half`)
        parts.push(whole.slice(0, 40))
        openLine = whole.slice(40)
        expectedPages.push(`/${step}/half`)
      }
      await appendFile(path, Buffer.concat(parts.map((part) => Buffer.from(part))))
    }
    const readAll = (file: string) => read(store, file, counting)
    const killed = { ...store, append: () => Promise.reject(new Error('killed')) }
    const rotate = async (): Promise<void> => {
      await appendFile(path, openLine)
      openLine = ''
      const old = `${path}.${++rotated}`
      const kind = below(3)
      if (kind === 0) {
        await copyFile(path, old)
        await truncate(path)
      } else await rename(path, old)
      await readAll(old)
      if (kind !== 1) return
      await writeFile(`${old}.gz`, gzipSync(await readFile(old)))
      await readAll(`${old}.gz`)
    }
    for (let step = 1; step <= 60; step++) {
      await add(step)
      if (below(3) === 0) await read(killed, path, counting).catch(() => undefined)
      if (below(3) > 0) await readAll(path)
      if (below(5) === 0) await rotate()
    }
    await appendFile(path, openLine)
    await readAll(path)
    const hits = await store.query({ text: 'SELECT page FROM bot_hits', values: [] })
    assert.ok(rotated > 5)
    assert.deepEqual(hits.map(({ page }) => page).toSorted(), expectedPages.toSorted())
    assert.equal(counted, people)
  })
})

test('binary junk and lines of 10 MB are counted as broken, and what follows them is read', async () => {
  await withStore(async (store, folder) => {
    const path = join(folder, 'access.log')
    const junk = Buffer.from(
      Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256).filter((byte) => byte !== 10),
    )
    const parts = [
      line('/1'),
      junk,
      '\n',
      'x'.repeat(10_000_000),
      '\n',
      line('/2'),
      line(`/${'y'.repeat(70_000)}`),
      line('/3'),
    ]
    await writeFile(path, Buffer.concat(parts.map((part) => Buffer.from(part))))
    assert.deepEqual(await read(store, path), { lines: 6, bots: 3, broken: 3, done: true })
    for (const page of ['/4', '/5']) {
      await writeFile(path, `${'x'.repeat(70_000)}\n${line(page)}`)
      assert.deepEqual(
        await read(store, path),
        { lines: 2, bots: 1, broken: 1, done: true },
        'a long line at the beginning',
      )
    }
  })
})

test('a killed reader goes on after the last lines that were stored', async () => {
  await withStore(async (store, folder) => {
    const path = join(folder, 'access.log')
    const count = 45_000
    await writeFile(path, Array.from({ length: count }, (_, index) => line(`/${index}`)).join(''))
    let batches = 0
    const failing: EventStore = {
      ...store,
      async append(batch) {
        if (++batches === 2) throw new Error('killed')
        await store.append(batch)
      },
    }
    await assert.rejects(read(failing, path), /killed/)
    assert.equal((await read(store, path))?.lines, count - 20_000)
    const [row] = await store.query({
      text: 'SELECT count(*) AS n, count(DISTINCT page) AS pages FROM bot_hits',
      values: [],
    })
    assert.deepEqual(row, { n: count, pages: count })
  })
})
