import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, form, type List, type One, type Problem, query } from './support/client.ts'
import { type CrawlSite, startCrawlSite } from './support/crawl-site.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { inFull } from './support/tier.ts'

interface Crawl {
  readonly id: number
  readonly status: string
  readonly run: number
  readonly pages: number | null
  readonly score: number | null
  readonly has_headers: number
  readonly max_pages: number
  readonly progress: { readonly fetched: number; readonly discovered: number } | null
  readonly last_run: { readonly id: number; readonly end_reason: string | null; readonly created_at: string } | null
  readonly page: string
}

interface Page {
  readonly id: number
  readonly url: string
  readonly outcome: string
  readonly status: number | null
  readonly words: number | null
  readonly title: string | null
}

const path = '/api/v1/crawls'

for (const engine of engines) describe(`crawls on ${engine.name}`, () => describeCrawls(engine))

function describeCrawls(engine: RecordsEngine): void {
  let sightline: Sightline
  let client: Client
  let site: CrawlSite
  before(async () => {
    const { url } = await engine.place()
    sightline = await startSightline({ environment: url === null ? {} : { SIGHTLINE_DATABASE_URL: url } })
    client = await createClient(sightline.seoUrl, ownerKey)
    site = await startCrawlSite({ hasFailures: false })
  })
  after(async () => {
    site.close()
    await sightline.stop()
  })

  const read = async (id: number): Promise<Crawl> => (await client.get<One<Crawl>>(`${path}/${id}`)).body.data
  const create = async (fields: Record<string, string | number>): Promise<Crawl> => {
    const { status, body } = await client.post<One<Crawl>>(path, form(fields))
    assert.equal(status, 201, JSON.stringify(body))
    return body.data
  }
  const settled = (id: number): Promise<Crawl> =>
    eventually(async () => {
      const crawl = await read(id)
      return ['done', 'failed', 'canceled'].includes(crawl.status) && crawl
    })
  const pagesOf = async (id: number, fields: Record<string, string | number> = {}): Promise<List<Page>> =>
    (await client.get<List<Page>>(`${path}/${id}/pages${query({ per_page: 100, ...fields })}`)).body

  let crawled: Crawl
  test('a crawl finds the pages of a site', async () => {
    const made = await create({ url: `${site.origin}/`, headers: 'X-Staging: secret-token', max_pages: 500 })
    assert.equal(made.has_headers, 1)
    crawled = await settled(made.id)
    assert.deepEqual([crawled.status, crawled.last_run?.end_reason], ['done', 'complete'])
    assert.ok((crawled.score ?? 0) > 0)
    const ok = await pagesOf(made.id, { filter: 'outcome=ok', sort_by: 'url', sort: 'asc' })
    assert.equal(ok.data.filter(({ url }) => !url.endsWith('.png')).length, site.expected.ok)
    const urls = ok.data.map(({ url }) => url)
    assert.deepEqual(urls, urls.toSorted())
    assert.equal(site.lastHeaders.get('/article/1')?.['x-staging'], 'secret-token')
    const all = JSON.stringify([await read(made.id), ok, (await client.get(`${path}/${made.id}/runs`)).body])
    assert.ok(!all.includes('secret-token'))
  })

  test('pages are filtered and sorted by any column, and exported as CSV', async () => {
    const { id } = crawled
    const redirects = await pagesOf(id, { filter: 'status>=300', sort_by: 'status', sort: 'asc' })
    assert.deepEqual(redirects.data[0]?.status, 301)
    const articles = await pagesOf(id, { filter: 'title~article 1', search: '/article/' })
    assert.equal(articles.data.length, 11)
    assert.equal((await pagesOf(id, { filter: 'words<1' })).meta.total, 0)
    assert.equal((await pagesOf(id, { filter: 'index_reason=noindex' })).data[0]?.title, 'Hidden')
    for (const filter of ['nothing=1', 'words<x', 'outcome=nope', 'status~4', 'words']) {
      const { status } = await client.get<Problem>(`${path}/${id}/pages${query({ filter })}`)
      assert.equal(status, 422, filter)
    }
    const csv = await client.getText(`${path}/${id}/pages/export${query({ filter: 'indexable=1' })}`)
    assert.match(csv.headers.get('content-type') ?? '', /text\/csv/)
    const lines = csv.text.trim().split('\r\n')
    assert.equal(lines.length - 1, (await pagesOf(id, { filter: 'indexable=1' })).meta.total)
  })

  test('the overview counts pages by status, indexability, depth and response time', async () => {
    interface Overview {
      readonly statuses: readonly { readonly outcome: string; readonly status: number | null; readonly pages: number }[]
      readonly index_reasons: readonly { readonly reason: string | null; readonly pages: number }[]
      readonly depths: readonly { readonly depth: number | null; readonly pages: number }[]
      readonly response_times: { readonly median_ms: number; readonly buckets: readonly { readonly pages: number }[] }
      readonly broken_links: number
    }
    const { expected } = site
    const { body } = await client.get<One<Overview>>(`${path}/${crawled.id}/overview`)
    const { statuses, index_reasons, depths, response_times, broken_links } = body.data
    const sum = (rows: readonly { readonly pages: number }[]): number => rows.reduce((all, { pages }) => all + pages, 0)
    const pagesWith = (outcome: string): number => sum(statuses.filter((row) => row.outcome === outcome))
    assert.deepEqual(['ok', 'redirect', 'broken', 'blocked', 'unchecked'].map(pagesWith), [
      expected.ok,
      expected.redirects.length,
      0,
      expected.blocked.length,
      0,
    ])
    assert.deepEqual(statuses.find(({ status }) => status === 401)?.outcome, 'inconclusive')
    const { pages: indexable } = index_reasons.find(({ reason }) => reason === null) ?? {}
    assert.equal(indexable, (await pagesOf(crawled.id, { filter: 'indexable=1' })).meta.total)
    assert.equal(index_reasons.find(({ reason }) => reason === 'noindex')?.pages, expected.noindex.length)
    assert.deepEqual([sum(depths), depths.find(({ depth }) => depth === null)?.pages], [expected.ok, 1])
    assert.equal(sum(response_times.buckets), expected.ok)
    assert.ok(response_times.median_ms >= 0)
    assert.equal(broken_links, 0)
  })

  test('the numbers of links of a page are the lengths of its lists', async () => {
    const at = `${path}/${crawled.id}`
    type Counted = { id: number; url: string; inlinks: number; outlinks: number; external_links: number }
    const { body } = await client.get<List<Counted>>(`${at}/pages${query({ filter: 'outlinks>=0', per_page: 100 })}`)
    const total = async (filter: Record<string, string | number>): Promise<number> =>
      (await client.get<List<unknown>>(`${at}/links${query({ per_page: 10, kind: 'link', ...filter })}`)).body.meta
        .total
    let own = 0
    for (const { id, url, inlinks, outlinks, external_links } of body.data) {
      assert.deepEqual(
        [
          await total({ to: id, own: 0 }),
          await total({ from: id, external: 0 }),
          await total({ from: id, external: 1 }),
        ],
        [inlinks, outlinks, external_links],
        url,
      )
      own += (await total({ to: id })) - inlinks
    }
    assert.ok(own > 0, 'no page links to itself')
  })

  test('links, redirects, issues, folders, images and the rest', async () => {
    const at = `${path}/${crawled.id}`
    const get = async <T>(rest: string): Promise<T> => {
      const { status, body } = await client.get<T>(at + rest)
      assert.equal(status, 200, `${rest}: ${JSON.stringify(body)}`)
      return body
    }
    const home = (await pagesOf(crawled.id, { search: `${site.origin}/`, filter: 'depth=0' })).data[0]
    assert.ok(home)
    const links = await get<List<{ from_url: string; to_url: string; text: string }>>(
      `/links?from=${home.id}&per_page=100`,
    )
    assert.ok(links.data.some(({ to_url, text }) => to_url === `${site.origin}/sections/0` && text === 'Section 0'))
    assert.ok(!links.data.some(({ to_url }) => /mailto|tel:|javascript|%7B/.test(to_url)))
    const inlinks = await get<List<{ from_url: string }>>(`/links?to=${home.id}&kind=link&per_page=10`)
    assert.ok(inlinks.meta.total > 40)
    const redirects = await get<List<{ url: string; hops: { url: string }[]; loop: number }>>('/redirects')
    const old = redirects.data.find(({ url }) => url.endsWith('/old'))
    assert.deepEqual(
      old?.hops.map(({ url }) => url.replace(site.origin, '')),
      ['/older', '/article/1'],
    )
    assert.equal(redirects.data.find(({ url }) => url.endsWith('/loop-a'))?.loop, 1)
    const issues =
      await get<One<{ check: string; level: string; pages: number; share: number; title: string }[]>>('/issues')
    const [worst] = issues.data
    assert.ok(worst && worst.pages > 0 && worst.share > 0 && worst.title !== '')
    const withIssue = await pagesOf(crawled.id, { issue: worst.check })
    assert.equal(withIssue.meta.total, worst.pages)
    const listed = await get<List<{ id: number; verdict: string; count: number; detail: object | null }>>(
      `/issues/${worst.check}/pages?per_page=10`,
    )
    assert.deepEqual([listed.meta.total, listed.data.length], [worst.pages, Math.min(10, worst.pages)])
    assert.equal((await get<List<unknown>>(`/issues/${worst.check}/pages?muted=1`)).meta.total, 0)
    assert.equal((await get<List<unknown>>('/issues/no-such-check/pages')).meta.total, 0)
    const broken =
      await get<List<{ detail: { links: { url: string; status: number }[] } }>>('/issues/broken-images/pages')
    assert.deepEqual(
      broken.data[0]?.detail.links.map(({ url, status }) => [url.replace(site.origin, ''), status]),
      [['/gone.png', 404]],
    )
    type Found = { url: string; evidence: { line: number | null; found: string | null }[]; more: number }
    const pageIssue = issues.data.find(({ level }) => level === 'page')
    const placed = await get<List<Found>>(`/issues/${pageIssue?.check}/pages?per_page=10`)
    assert.ok(placed.data.some(({ evidence }) => evidence.length > 0))
    const file = await client.getText(`${at}/issues/broken-images/pages?format=csv`)
    assert.match(file.text, /^"url","title","status","visits","verdict","count","line","column","found"/)
    assert.match(file.text, /gone\.png · 404/)
    const details = await get<One<{ findings: { check: string }[] }>>(`/pages/${withIssue.data[0]?.id}`)
    assert.ok(details.data.findings.some(({ check }) => check === worst.check))
    type Texts = One<{ check: string; level: string; title: string; advice: string; link: string }[]>
    const french = (await get<Texts>('/issues?language=fr')).data.find(({ level }) => level === 'site')
    const english = (await get<Texts>('/issues')).data.find(({ check }) => check === french?.check)
    assert.ok(french && french.title !== english?.title && french.advice !== english?.advice)
    assert.equal(french.link, english?.link)
    const tree = await get<One<{ name: string; urls: number }[]>>('/tree')
    assert.deepEqual(
      tree.data.find(({ name }) => name === 'article/'),
      {
        name: 'article/',
        urls: 40,
        pages: 40,
        score: tree.data.find(({ name }) => name === 'article/') && scoreOf(tree.data),
        issues: issuesOf(tree.data),
        has_children: true,
      },
    )
    const images = await get<List<{ url: string; outcome: string; uses: number }>>('/images')
    assert.deepEqual(
      images.data.map(({ url, outcome }) => [url.replace(site.origin, ''), outcome]),
      [
        ['/pixel.png', 'ok'],
        ['/gone.png', 'broken'],
      ],
    )
    const sitemaps = await get<One<{ url: string; kind: string; entries: number }[]>>('/sitemaps')
    assert.deepEqual(
      sitemaps.data.map(({ kind, entries }) => [kind, entries]),
      [['urlset', 4]],
    )
    for (const rest of ['/structured-data', '/hreflang', '/traps']) await get(rest)
    for (const by of ['content', 'title', 'description', 'h1']) {
      const groups = await get<List<{ pages: number; members: { id: number }[] }>>(`/duplicates?by=${by}&per_page=100`)
      for (const { pages, members } of groups.data) assert.equal(members.length, Math.min(20, pages))
    }
  })
  test('every list is a CSV file as well, with all of its rows', async () => {
    const at = `${path}/${crawled.id}`
    const fileOf = async (rest: string): Promise<readonly string[]> => {
      const { status, headers, text } = await client.getText(`${at}/${rest}`, { headers: { accept: 'text/csv' } })
      assert.equal(status, 200, `${rest}: ${text}`)
      const [name = ''] = rest.split('?')
      assert.equal(headers.get('content-type'), 'text/csv; charset=utf-8; header=present')
      const day = new Date(crawled.last_run?.created_at ?? '').toISOString().slice(0, 10)
      assert.equal(headers.get('content-disposition'), `attachment; filename="127.0.0.1-${name}-${day}.csv"`)
      return text.trimEnd().split('\r\n')
    }
    type Link = { from_url: string; to_url: string; text: string; kind: string }
    const links: Link[] = []
    for (let page = 1, last = 1; page <= last; page++) {
      const { body } = await client.get<List<Link>>(`${at}/links?per_page=100&page=${page}`)
      links.push(...body.data)
      last = body.meta.last_page
    }
    assert.ok(links.length > 200, `${links.length} links are read in a single step`)
    const [header, ...lines] = await fileOf('links')
    assert.equal(header, '"from","to","text","kind","position","rel","nofollow","status","outcome","fragment"')
    const begin = lines.map((line) => line.split('","').slice(0, 2).join(' ').slice(1))
    assert.deepEqual(
      begin,
      links.map(({ from_url, to_url }) => `${from_url} ${to_url}`),
    )
    assert.equal((await fileOf('links?search=Section+1'))[1]?.includes('"Section 1'), true)
    const totals = async (rest: string): Promise<number> => {
      const { body } = await client.get<{ data: { members?: object[]; versions?: object[] }[] }>(`${at}/${rest}`)
      return body.data.reduce((sum, { members, versions }) => sum + (members ?? versions ?? [{}]).length, 0)
    }
    const rests = ['redirects', 'images', 'hreflang', 'tree', 'sitemaps', 'structured-data', 'traps', 'duplicates']
    for (const rest of rests) {
      const query = /redir|imag|href|dupl/.test(rest) ? '?per_page=100' : ''
      assert.equal((await fileOf(rest)).length - 1, await totals(rest + query), rest)
    }
    assert.deepEqual((await fileOf('tree?search=ARTICLE')).length, 2)
    assert.deepEqual((await fileOf('sitemaps?search=nothing')).length, 1)
    const refused = await client.get(`${at}/duplicates?by=title&threshold=0.9&format=csv`)
    assert.equal(refused.status, 422)
  })
  test('absurd values are no errors of the server', async () => {
    const at = `${path}/${crawled.id}`
    const rests = [
      ...[
        'words<999999999999999',
        'status=404.5',
        'id>999999999999999',
        'link_score>0.5',
        'visits<99999999999',
        'h1=a\u0000b',
      ].map((filter) => `/pages${query({ filter })}`),
      `/pages${query({ search: 'a\u0000b' })}`,
      `/pages${query({ issue: 'a\u0000b' })}`,
      `/tree${query({ prefix: 'http://a\u0000b/' })}`,
      '/pages?run=99999999999999999999',
      '/links?from=99999999999999999999',
      '/links?to=9007199254740993000',
      '/pages/99999999999999999999',
    ]
    for (const rest of rests) {
      const { status, body } = await client.get<object>(at + rest)
      assert.ok(status < 500, `${rest}: ${JSON.stringify(body)}`)
    }
  })

  const folderOf = (data: readonly object[]) => data.find((one) => 'name' in one && one.name === 'article/')
  const scoreOf = (data: readonly object[]) => Reflect.get(folderOf(data) ?? {}, 'score')
  const issuesOf = (data: readonly object[]) => Reflect.get(folderOf(data) ?? {}, 'issues')

  test('other accounts see nothing of it', async () => {
    const outsider = await createClient(sightline.seoUrl, await addAccount(sightline, `${engine.name}@example.test`))
    const rests = [
      '',
      '/pages',
      '/pages/export',
      '/links',
      '/redirects',
      '/issues',
      '/tree',
      '/images',
      '/sitemaps',
      '/runs',
      '/hreflang',
      '/duplicates',
      '/structured-data',
      '/traps',
      `/pages/${crawled.run}0000001`,
    ]
    for (const rest of rests) assert.equal((await outsider.get(`${path}/${crawled.id}${rest}`)).status, 404, rest)
    assert.equal((await outsider.put(`${path}/${crawled.id}`, form({ action: 'run' }))).status, 404)
    assert.equal((await outsider.delete(`${path}/${crawled.id}`)).status, 404)
    assert.deepEqual((await outsider.get<List<Crawl>>(path)).body.data, [])
    // A run of another crawl is not shown either.
    const other = (await outsider.post<One<Crawl>>(path, form({ url: 'http://127.0.0.1:9/', max_pages: 1 }))).body.data
    assert.equal((await outsider.get(`${path}/${other.id}/pages?run=${crawled.run}`)).status, 404)
  })

  test('its shared page shows no ids that are counted across the installation', async () => {
    await client.put(`${path}/${crawled.id}`, form({ privacy: 0 }))
    const page = `/shared/crawls/${new URL(crawled.page).pathname.split('/').at(-1)}`
    const visitor = await createClient(sightline.seoUrl, null)
    const get = async <T>(rest: string): Promise<T> => {
      const { status, body, text } = await visitor.get<T>(page + rest)
      assert.equal(status, 200, `${rest} ${text}`)
      // Ids of URLs begin with the id of their run.
      for (const [, id] of text.matchAll(/"(?:(?:\w+_)?id|from|to|cluster)":(\d+)/g))
        assert.ok(Number(id) < 10_000_000 || Number(id) > 1e12, `${rest} has the id ${id}`)
      return body
    }
    const { data } = await get<One<Crawl>>('')
    const run = Date.parse(crawled.last_run?.created_at ?? '')
    assert.deepEqual([data.run, data.last_run?.id], [run, run])
    const runs = await get<List<{ readonly id: number }>>('/runs')
    assert.deepEqual(
      runs.data.map(({ id }) => id),
      [run],
    )
    for (const rest of ['/links', '/redirects', '/images', '/hreflang', '/duplicates', '/traps', '/tree', '/overview'])
      await get(rest)
    const [first] = (await get<List<Page>>(`/pages?run=${run}`)).data
    assert.ok(first)
    assert.equal((await get<One<Page>>(`/pages/${first.id}?run=${run}`)).data.url, first.url)
    assert.equal((await get<One<Page>>(`/pages/${first.id}`)).data.url, first.url)
    type Links = List<{ readonly from: number; readonly from_url: string }>
    const [link] = (await get<Links>('/links')).data
    assert.ok(link)
    const links = await get<Links>(`/links?from=${link.from}`)
    assert.deepEqual(
      [...new Set(links.data.map(({ from, from_url }) => `${from} ${from_url}`))],
      [`${link.from} ${link.from_url}`],
    )
    for (const rest of [
      '/links',
      '/redirects',
      '/images',
      '/hreflang',
      '/duplicates',
      '/traps',
      '/tree',
      '/pages/export',
    ]) {
      const { status, text } = await visitor.getText(`${page}${rest}`, { headers: { accept: 'text/csv' } })
      assert.equal(status, 200, rest)
      for (const [, id] of text.matchAll(/(?:^|,)(\d+)(?=,|$)/gm))
        assert.ok(Number(id) < 10_000_000, `The file of ${rest} has the id ${id}`)
    }
    for (const rest of [`/pages?run=${crawled.run}`, `/pages/${crawled.run}0000001`, `/diff?from=${crawled.run}`])
      assert.equal((await visitor.get(page + rest)).status, 404, rest)
  })

  test('bad settings are refused, with what is allowed', async () => {
    for (const [field, value] of [
      ['url', 'ftp://example.test/'],
      ['max_pages', '1000001'],
      ['concurrency', '9'],
      ['headers', 'Host: example.test'],
      ['headers', 'no colon'],
      ['headers', 'X-Y: a\u0000b'],
      ['include', '*'.repeat(600)],
      ['user_agent', 'Ünicode'],
    ] as const) {
      const { status, body } = await client.post<Problem>(path, form({ url: `${site.origin}/`, [field]: value }))
      assert.equal(status, 422, `${field} ${value}`)
      assert.ok(body.errors?.[field], JSON.stringify(body))
    }
  })

  test('a crawl is canceled while it checks links to other hosts', inFull, async () => {
    let requests = 0
    const slow = createServer(() => {
      requests += 1
    })
    slow.listen(0, '127.0.0.1')
    await once(slow, 'listening')
    const { port } = slow.address() as AddressInfo
    const linking = await startCrawlSite({
      hasFailures: false,
      before(request, response) {
        if (request.url !== '/') return false
        response.setHeader('content-type', 'text/html')
        response.end(`<title>Links</title><a href="http://127.0.0.1:${port}/slow">Slow</a>`)
        return true
      },
    })
    try {
      const { id } = await create({ url: `${linking.origin}/`, sitemaps: 0 })
      await eventually(() => requests > 0)
      assert.equal((await read(id)).status, 'finishing')
      assert.equal((await client.put(`${path}/${id}`, form({ action: 'cancel' }))).status, 200)
      const canceled = await settled(id)
      assert.deepEqual([canceled.status, canceled.last_run?.end_reason], ['canceled', 'canceled'])
      assert.equal((await pagesOf(id, { filter: 'outcome=ok' })).meta.total, 1)
      assert.equal((await client.put(`${path}/${id}`, form({ action: 'cancel' }))).status, 409)
    } finally {
      linking.close()
      slow.closeAllConnections()
      slow.close()
    }
  })

  test('a crawl is paused, resumed, canceled and run again', async () => {
    const slow = await startCrawlSite({ articles: 200, delayMs: 20, hasFailures: false })
    try {
      const { id } = await create({ url: `${slow.origin}/`, sitemaps: 0 })
      await eventually(async () => ((await read(id)).progress?.fetched ?? 0) > 5)
      const act = (action: string) => client.put<One<Crawl>>(`${path}/${id}`, form({ action }))
      assert.equal((await act('run')).status, 409)
      assert.equal((await act('pause')).body.data.status, 'paused')
      const stopped = await eventually(async () => {
        const before = slow.requests.size
        await new Promise((resolve) => setTimeout(resolve, 300))
        return before === slow.requests.size && before
      })
      assert.ok(stopped < 200)
      assert.equal((await act('resume')).body.data.status, 'queued')
      await eventually(() => slow.requests.size > stopped + 5)
      await act('cancel')
      const canceled = await settled(id)
      assert.deepEqual([canceled.status, canceled.last_run?.end_reason], ['canceled', 'canceled'])
      await client.put(`${path}/${id}`, form({ max_pages: 7 }))
      const again = (await act('run')).body.data
      assert.notEqual(again.run, canceled.run)
      const done = await settled(id)
      assert.deepEqual([done.pages, done.last_run?.end_reason], [7, 'max_pages'])
      assert.equal((await client.get<List<object>>(`${path}/${id}/runs`)).body.meta.total, 2)
      assert.ok((await pagesOf(id, { run: canceled.run })).meta.total > 10)
    } finally {
      slow.close()
    }
  })

  test('SIGTERM while crawling loses nothing', inFull, async () => {
    const slow = await startCrawlSite({ articles: 150, delayMs: 10, hasFailures: false })
    try {
      const { id } = await create({ url: `${slow.origin}/` })
      await eventually(async () => ((await read(id)).progress?.fetched ?? 0) > 20)
      assert.equal(await sightline.stop(), 0)
      sightline = await startSightline({ environment: sightline.environment })
      client = await createClient(sightline.seoUrl, ownerKey)
      const done = await settled(id)
      assert.equal(done.status, 'done')
      const ok = await pagesOf(id, { filter: 'outcome=ok', search: '/article/' })
      assert.equal(ok.meta.total, 150)
      const twice = [...slow.requests].filter(([one, count]) => one.startsWith('/article/') && count > 1)
      assert.ok(twice.length <= 32, JSON.stringify(twice))
    } finally {
      slow.close()
    }
  })

  test('a deleted crawl is gone', async () => {
    assert.equal((await client.delete(`${path}/${crawled.id}`)).status, 200)
    assert.equal((await client.get(`${path}/${crawled.id}`)).status, 404)
    assert.equal((await client.get(`${path}/${crawled.id}/pages`)).status, 404)
  })
}
