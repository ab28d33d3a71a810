import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addAccount } from './support/accounts.ts'
import { type ChangingSite, type PathReply, pageOf, startChangingSite } from './support/changing-site.ts'
import { type Client, createClient, form, type List, type One, type Problem, query } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { sharedPathOf } from './support/share-url.ts'

interface Crawl {
  readonly id: number
  readonly page: string
  readonly status: string
  readonly run: number
}

interface Change {
  readonly kind: string
  readonly url: string
  readonly reason: string | null
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
}

interface IssueChange {
  readonly check: string
  readonly state: string
  readonly before: number
  readonly pages: number
  readonly new: number
  readonly fixed: number
  readonly gone: number
  readonly remaining: number
  readonly not_checked: number
  readonly not_checked_before: number
}

interface Diff extends List<Change> {
  readonly summary: Readonly<Record<'added' | 'removed' | 'changed' | 'unchanged' | 'not_crawled', number>> & {
    readonly not_crawled_before: number
    readonly fields: Readonly<Record<string, number>>
    readonly added_folders: readonly { readonly folder: string; readonly pages: number }[]
    readonly not_crawled_reasons: readonly { readonly reason: string; readonly pages: number }[]
  }
  readonly issues: readonly IssueChange[]
}

const path = '/api/v1/crawls'
const text = 'Enough words that are the same in every run of this page.'

/** The site before: a section that fails later, one that goes, and pages that change. */
const oldSite: Readonly<Record<string, PathReply>> = {
  '/': pageOf('Home', {
    links: ['/same', '/title', '/gone', '/moved', '/closed', '/old/', '/tag', '/robots'],
    body: text,
  }),
  '/same': pageOf('Same', { body: text }),
  '/title': pageOf('Before', { body: text }),
  '/gone': pageOf('Gone', { body: text }),
  '/moved': { status: 301, headers: { location: '/same' } },
  '/closed': pageOf('Closed', { links: ['/closed/page'], body: text }),
  '/closed/page': pageOf('Behind the closed one', { body: text }),
  '/old/': pageOf('Old', { links: ['/old/page'], body: text }),
  '/old/page': pageOf('Old page', { body: text }),
  '/tag': pageOf('Tag', { body: text, head: '<link rel="canonical" href="/same">' }),
  '/robots': pageOf('Robots', { body: text }),
}
const newSite: Readonly<Record<string, PathReply>> = {
  ...oldSite,
  '/': pageOf('Home', {
    links: ['/same', '/title', '/gone', '/moved', '/closed', '/tag', '/robots', '/blog/new'],
    body: text,
  }),
  '/title': pageOf('After', { body: `${text} And three more.` }),
  '/gone': { status: 404 },
  '/moved': { status: 301, headers: { location: '/title' } },
  '/closed': { status: 403 },
  '/tag': pageOf('Tag', { body: text, head: '<link rel="canonical" href="/title">' }),
  '/robots': pageOf('Robots', { body: text, head: '<meta name="robots" content="noindex">' }),
  '/blog/new': pageOf('New', { body: text }),
}

for (const engine of engines) describe(`changes between crawls on ${engine.name}`, () => describeDiff(engine))

function describeDiff(engine: RecordsEngine): void {
  let sightline: Joined
  let client: Client
  let site: ChangingSite
  let crawl: Crawl
  let first: number
  before(async () => {
    const { url } = await engine.place()
    sightline = await joinSightline(url === null ? {} : { SIGHTLINE_DATABASE_URL: url })
    client = await createClient(sightline.seoUrl, sightline.key)
    site = await startChangingSite()
    site.show(oldSite)
    crawl = await settled((await create({ url: `${site.origin}/` })).id)
    first = crawl.run
    site.show(newSite)
    crawl = await runAgain(crawl.id)
  })
  after(async () => {
    site.close()
    await sightline.stop()
  })

  const create = async (fields: Record<string, string | number>): Promise<Crawl> => {
    const { status, body } = await client.post<One<Crawl>>(path, form(fields))
    assert.equal(status, 201, JSON.stringify(body))
    return body.data
  }
  const settled = (id: number): Promise<Crawl> =>
    eventually(async () => {
      const { data } = (await client.get<One<Crawl>>(`${path}/${id}`)).body
      return ['done', 'failed', 'canceled'].includes(data.status) && data
    })
  const runAgain = async (id: number): Promise<Crawl> => {
    assert.equal((await client.put(`${path}/${id}`, form({ action: 'run' }))).status, 200)
    return await settled(id)
  }
  const diff = async (fields: Record<string, string | number>, id = crawl.id): Promise<Diff> => {
    const { status, body } = await client.get<Diff>(`${path}/${id}/diff${query({ per_page: 100, ...fields })}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  const pathsOf = (list: List<Change>): readonly string[] => list.data.map(({ url }) => url.replace(site.origin, ''))

  test('pages are added, removed, changed or not crawled', async () => {
    const all = await diff({ from: first })
    const { added, removed, changed, unchanged, not_crawled, not_crawled_before, fields } = all.summary
    assert.deepEqual(
      { added, removed, changed, unchanged, not_crawled, not_crawled_before },
      { added: 1, removed: 2, changed: 5, unchanged: 2, not_crawled: 2, not_crawled_before: 0 },
    )
    assert.deepEqual(
      Object.entries(fields).filter(([, count]) => count > 0),
      [
        ['status', 1],
        ['redirect', 1],
        ['title', 1],
        ['h1', 1],
        ['canonical', 1],
        ['robots', 1],
        ['indexable', 1],
        ['words', 1],
      ],
    )
    assert.deepEqual(pathsOf(await diff({ from: first, kind: 'added' })), ['/blog/new'])
    assert.deepEqual(all.summary.added_folders, [{ folder: '/blog/', pages: 1 }])
    // The page that only an unlinked section led to is removed with it.
    assert.deepEqual(pathsOf(await diff({ from: first, kind: 'removed' })), ['/old/', '/old/page'])
    // The page that only a page led to that refused us may still be there.
    const unseen = await diff({ from: first, kind: 'not_crawled' })
    assert.deepEqual(
      unseen.data.map(({ url, reason }) => [url.replace(site.origin, ''), reason]),
      [
        ['/closed', 'status'],
        ['/closed/page', 'not_reached'],
      ],
    )
    assert.equal(all.meta.total, 10)
    assert.equal(all.data.length, 10)
  })

  const changesOf = async (page: string) => {
    const { data } = await diff({ from: first, kind: 'changed', search: page })
    return data.find(({ url }) => url === site.origin + page)?.changes
  }
  test('what changed is shown before and after', async () => {
    const rows: readonly (readonly [page: string, changes: readonly unknown[]])[] = [
      ['/gone', [{ field: 'status', before: 200, after: 404 }]],
      ['/moved', [{ field: 'redirect', before: `${site.origin}/same`, after: `${site.origin}/title` }]],
      ['/tag', [{ field: 'canonical', before: `${site.origin}/same`, after: `${site.origin}/title` }]],
      [
        '/robots',
        [
          { field: 'robots', before: null, after: 'noindex' },
          { field: 'indexable', before: 'indexable', after: 'noindex' },
        ],
      ],
    ]
    for (const [page, changes] of rows) assert.deepEqual(await changesOf(page), changes, page)
    const title = await changesOf('/title')
    assert.deepEqual(
      title?.map(({ field }) => field),
      ['title', 'h1', 'words'],
    )
    assert.deepEqual(title?.[0], { field: 'title', before: 'Before', after: 'After' })
  })

  test('changes are filtered, searched, paged and exported', async () => {
    assert.deepEqual(pathsOf(await diff({ from: first, field: 'canonical' })), ['/tag'])
    const changes = await diff({ from: first, search: '/OLD/' })
    assert.deepEqual([changes.meta.total, pathsOf(changes)], [2, ['/old/', '/old/page']])
    assert.equal((await diff({ from: first, search: '100%' })).meta.total, 0)
    const pages = [
      await diff({ from: first, per_page: 10, page: 1 }),
      await diff({ from: first, per_page: 10, page: 2 }),
    ]
    assert.deepEqual(
      pages.map(({ data }) => data.length),
      [10, 0],
    )
    const csv = await client.getText(`${path}/${crawl.id}/diff/export${query({ from: first })}`)
    const lines = csv.text.trim().split('\r\n')
    assert.match(lines[0] ?? '', /^"kind","url","field","before","after"/)
    assert.ok(lines.some((line) => line.startsWith(`"changed","${site.origin}/title","title","Before","After"`)))
    // Five changed pages have eight changed fields.
    assert.equal(lines.length - 1, 8 + 1 + 2 + 2)
  })

  test('issues are new, fixed, remaining, or of pages that were not crawled', async () => {
    const { issues } = await diff({ from: first })
    assert.ok(issues.length > 0)
    for (const issue of issues) {
      assert.equal(issue.before, issue.fixed + issue.gone + issue.remaining + issue.not_checked, JSON.stringify(issue))
      assert.equal(issue.pages, issue.new + issue.remaining + issue.not_checked_before, JSON.stringify(issue))
    }
    // All pages lack a description: those of the removed section and the 404 are gone with it.
    const description = issues.find(({ check }) => check === 'description-missing')
    assert.deepEqual(
      description && [description.new, description.fixed, description.gone, description.remaining],
      [1, 0, 3, 5],
    )
    const pagesOf = async (change: string) => {
      const asked = query({ from: first, check: 'description-missing', change })
      const { body } = await client.get<List<{ url: string }>>(`${path}/${crawl.id}/diff/issues${asked}`)
      return body.data.map(({ url }) => url.replace(site.origin, ''))
    }
    assert.deepEqual(await pagesOf('new'), ['/blog/new'])
    assert.equal(description?.not_checked, 2)
    assert.deepEqual(await pagesOf('fixed'), [])
    assert.deepEqual(await pagesOf('gone'), ['/gone', '/old/', '/old/page'])
    assert.deepEqual(await pagesOf('not_checked'), ['/closed', '/closed/page'])
    assert.equal((await pagesOf('remaining')).length, 5)
  })

  test('the default is to compare the last run that is done with the one before', async () => {
    const [{ summary }, all] = [await diff({}), await diff({ from: first, to: crawl.run })]
    assert.deepEqual(summary, all.summary)
  })

  test('the same site in two crawls is compared as well, and seen the other way around', async () => {
    const other = await settled((await create({ url: `${site.origin}/` })).id)
    const same = await diff({ from: crawl.run }, other.id)
    const { added, removed, changed, not_crawled } = same.summary
    assert.deepEqual({ added, removed, changed, not_crawled }, { added: 0, removed: 0, changed: 0, not_crawled: 0 })
    const back = await diff({ from: crawl.run, to: first })
    assert.deepEqual(
      [back.summary.added, back.summary.removed, back.summary.changed, back.summary.not_crawled_before],
      [2, 1, 5, 2],
    )
  })

  test('a run that ended early says nothing about what it did not find', async () => {
    const { id } = await create({ url: `${site.origin}/`, max_pages: 3 })
    const early = await settled(id)
    const refused = await client.get<Problem>(`${path}/${id}/diff${query({ from: first })}`)
    assert.equal(refused.status, 422)
    assert.match(refused.body.errors?.from?.[0] ?? '', /max_pages \(10000 and 3\)/)
    site.show(oldSite)
    const again = await runAgain(id)
    const { summary } = await diff({ from: early.run, to: again.run }, id)
    assert.equal(summary.removed, 0)
    site.show(newSite)
  })

  test('other settings are refused and named; headers without their values', async () => {
    const { id } = await create({
      url: `${site.origin}/`,
      exclude: '/blog/*',
      sitemaps: 0,
      headers: 'X-Staging: secret-token',
    })
    await settled(id)
    const { status, body } = await client.get<Problem>(`${path}/${id}/diff${query({ from: first })}`)
    assert.equal(status, 422)
    const message = body.errors?.from?.[0] ?? ''
    for (const name of ['exclude (none and /blog/*)', 'sitemaps (1 and 0)', 'headers']) {
      assert.ok(message.includes(name), `${name}: ${message}`)
    }
    assert.ok(!JSON.stringify(body).includes('secret-token'))
    for (const [rest, expected] of [
      ['from=999999999', 404],
      [`from=${first}&to=999999999`, 404],
      [`from=${first}&to=${first}`, 422],
      ['from=99999999999999999999', 422],
      [`from=${first}&kind=nope`, 422],
      [`from=${first}&search=a%00b`, 422],
      [`from=${first}&page=1000000000`, 200],
    ] as const) {
      assert.equal((await client.get<object>(`${path}/${crawl.id}/diff?${rest}`)).status, expected, rest)
    }
  })

  /** What visitors of the shared page know a run by: the time when it was created. */
  const publicRunId = async (id: number, run: number): Promise<number> => {
    const { body } = await client.get<List<{ id: number; created_at: string }>>(`${path}/${id}/runs`)
    return Date.parse(body.data.find((one) => one.id === run)?.created_at ?? '')
  }

  test('anonymous visitors read everything of a shared crawl but its settings and visits', async () => {
    const anonymous = await createClient(sightline.seoUrl, null)
    const shared = sharedPathOf(crawl.page)
    const pages = await client.get<List<{ id: number }>>(`${path}/${crawl.id}/pages?per_page=100`)
    const pageId = pages.body.data[0]?.id ?? 0
    const publicFirst = await publicRunId(crawl.id, first)
    /** The address for the owner, and the one for visitors, who know other ids. */
    const both = (rest: (page: number, run: number) => string) => [
      [rest(pageId, first), rest(pageId % urlsPerRun, publicFirst)] as const,
    ]
    const addresses = [
      ...['', '/runs', '/overview', '/pages?per_page=100', '/links', '/redirects', '/issues', '/tree', '/images'],
      ...['/structured-data', '/sitemaps', '/traps', '/duplicates', '/hreflang'],
    ].map((rest) => [rest, rest] as const)
    addresses.push(
      ...both((page) => `/pages/${page}`),
      ...both((_, run) => `/diff?from=${run}`),
      ...both((_, run) => `/diff/issues?from=${run}&check=description-missing`),
    )
    const rests = addresses.map(([, rest]) => rest)
    for (const [ownRest, rest] of addresses) {
      const { status, body, headers } = await anonymous.get<object>(shared + rest)
      assert.equal(status, 200, `${rest}: ${JSON.stringify(body)}`)
      assert.equal(headers.get('x-robots-tag'), 'noindex', rest)
      if (rest === '') continue
      const { body: own } = await client.get<{ data: unknown }>(`${path}/${crawl.id}${ownRest}`)
      assert.deepEqual(Reflect.get(body, 'data'), withPublicIds(own.data), rest)
    }
    for (const [ownRest, rest] of [
      ['/pages/export', '/pages/export'],
      ['/links?format=csv', '/links?format=csv'],
      ['/hreflang?format=csv', '/hreflang?format=csv'],
      [`/diff/export?from=${first}`, `/diff/export?from=${publicFirst}`],
    ] as const) {
      const own = await client.getText(`${path}/${crawl.id}${ownRest}`)
      const expected = own.text.replace(/^\d+(?=,)/gm, (id) => String(Number(id) % urlsPerRun))
      assert.equal((await anonymous.getText(shared + rest)).text, expected, rest)
    }
    for (const rest of [
      ...['/pages?filter=visits>1', '/pages?sort_by=visits', '/pages/export?filter=visits<5'],
      '/issues?sort_by=visits',
    ]) {
      assert.equal((await anonymous.get(shared + rest)).status, 422, rest)
    }
    // Runs of other crawls are not compared with it.
    const other = await settled((await create({ url: `${site.origin}/` })).id)
    const otherRun = await publicRunId(other.id, other.run ?? 0)
    for (const run of [other.run, otherRun, first]) {
      assert.equal((await anonymous.get(`${shared}/diff?from=${run}`)).status, 404)
      assert.equal((await anonymous.get(`${shared}/pages?run=${run}`)).status, 404)
    }
    await client.put(`${path}/${crawl.id}`, form({ privacy: 1 }))
    for (const rest of rests) assert.equal((await anonymous.get(shared + rest)).status, 404, rest)
    await client.put(`${path}/${crawl.id}`, form({ privacy: 0 }))
  })

  test('anonymous visitors do not learn which settings differ', async () => {
    const made = await settled((await create({ url: `${site.origin}/`, exclude: '/secret-launch/*' })).id)
    const from = await publicRunId(made.id, made.run ?? 0)
    await client.put(`${path}/${made.id}`, form({ exclude: '', user_agent: 'SecretAgent' }))
    await runAgain(made.id)
    const anonymous = await createClient(sightline.seoUrl, null)
    for (const rest of ['/diff', '/diff/export', '/diff/issues?check=description-missing']) {
      const url = `${sharedPathOf(made.page)}${rest}${rest.includes('?') ? '&' : '?'}from=${from}`
      const { status, body } = await anonymous.get<Problem>(url)
      assert.equal(status, 422, rest)
      assert.doesNotMatch(JSON.stringify(body), /secret|user_agent|exclude/i)
    }
  })

  test('pages and versions of a sitemap that was refused are not removed', async () => {
    const version = `<xhtml:link rel="alternate" hreflang="de" href="${site.origin}/de"/>`
    const home = `<url><loc>${site.origin}/</loc>${version}</url>`
    const sitemap = `<urlset>${home}<url><loc>${site.origin}/listed</loc></url></urlset>`
    const pages = {
      '/': pageOf('Home', { body: text }),
      '/listed': pageOf('Listed', { body: text }),
      '/de': pageOf('German', { body: text }),
    }
    try {
      site.show({ ...pages, '/sitemap.xml': sitemap })
      const made = await settled((await create({ url: `${site.origin}/`, user_agent: 'Refused' })).id)
      site.show({ ...pages, '/sitemap.xml': { status: 403 } })
      await runAgain(made.id)
      const { summary } = await diff({}, made.id)
      assert.deepEqual([summary.removed, summary.not_crawled, summary.unchanged], [0, 2, 1])
    } finally {
      site.show(newSite)
    }
  })

  test('other accounts compare nothing of it', async () => {
    const key = await addAccount(sightline, sightline.address(`diff-${engine.name}`))
    const outsider = await createClient(sightline.seoUrl, key)
    for (const rest of ['/diff', '/diff/export', '/diff/issues?check=description-missing']) {
      assert.equal((await outsider.get(`${path}/${crawl.id}${rest}`)).status, 404, rest)
    }
    const made = (await outsider.post<One<Crawl>>(path, form({ url: `${site.origin}/` }))).body.data
    await eventually(async () => (await outsider.get<One<Crawl>>(`${path}/${made.id}`)).body.data.status === 'done')
    assert.equal((await outsider.get(`${path}/${made.id}/diff?from=${first}`)).status, 404)
  })
}

const urlsPerRun = 10_000_000

/** A reply as visitors of the shared page see it: without ids that are counted across the installation. */
function withPublicIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPublicIds)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, content]): [string, unknown] =>
    typeof content === 'number' && /(?:^|_)id$|^(?:from|to|cluster)$/.test(name)
      ? [name, content % urlsPerRun]
      : [name, withPublicIds(content)],
  )
  const shown: Record<string, unknown> = Object.fromEntries(entries)
  return shown.object === 'crawl_run' ? { ...shown, id: Date.parse(String(shown.created_at)) } : shown
}
