import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { engines, type Place, type RecordsEngine } from '../../../../test/support/engines.ts'
import { type PageServer, startPageServer } from '../../../../test/support/page-server.ts'
import { openCrawlDataAt } from '../../../../test/support/records.ts'
import { systemClock } from '../../../base/clock.ts'
import { message } from '../../../base/message.ts'
import { nameOf, outcomes, renderings } from '../../../database/crawl-data/codes.ts'
import { migrateCrawlData } from '../../../database/crawl-data/migrate.ts'
import { type CrawlData, openCrawlDataInThread } from '../../../database/open.ts'
import { parseAllowList } from '../../../fetch/allow-list.ts'
import { createFetcher, type Fetcher } from '../../../fetch/fetcher.ts'
import { createHostLimits } from '../../../fetch/host-limits.ts'
import { createRenderPool, type RenderPool } from '../../render/pool.ts'
import { browserPath } from '../../render/testing/renderers.ts'
import { createRunComparisons } from '../diff/run-comparisons.ts'
import { finishRun } from '../finish/finish-run.ts'
import { createScope } from '../scope.ts'
import { type CrawlSettings, defaultSettings } from '../settings.ts'
import { removeRun } from '../store/remove-run.ts'
import { createRunStore } from '../store/run-store.ts'
import { changesIn } from '../testing/changes-in.ts'
import { runCrawlWorker, type WorkerEnd } from './crawl-worker.ts'

const text = 'Walnut chairs are made to order in a small workshop by the river. '.repeat(8)
const html = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body}</body></html>`
const article = (number: number) =>
  html(`Article ${number}`, `<main><h1>Article ${number}</h1><p>${text}${number}</p></main>`)
/** A shell: everything, with the only links to the pages that follow, is drawn by a script. */
const drawn = (number: number, next: readonly string[]) =>
  html(
    'Loading',
    `<div id="root"></div><script>document.title = 'Product ${number}'
root.innerHTML = '<main><h1>Product ${number}</h1><p>${text}${number}</p>${next.map((url) => `<a href="${url}">Next</a>`).join('')}</main>'</script>`,
  )
/** Readable without scripts, which change the canonical URL. */
const edited = (number: number) =>
  html(
    `Guide ${number}`,
    `<section><h1>Guide ${number}</h1><p>${text}${number}</p></section><script>document.querySelector('[rel=canonical]').href = '/'</script>`,
    `<link rel="canonical" href="/guides/${number}">`,
  )

for (const engine of engines) describe(`a crawl that renders, on ${engine.name}`, () => describeRendering(engine))

function describeRendering(engine: RecordsEngine): void {
  let place: Place
  let data: CrawlData
  let fetcher: Fetcher
  let site: PageServer
  let pool: RenderPool
  const hostLimits = createHostLimits()
  const poolOf = (maxMegabytes: number) => {
    const options = { browser: browserPath, sandbox: 'auto', maxMegabytes, places: 1, runs: 1, hostLimits } as const
    return createRenderPool({ ...options, allow: ['127.0.0.1'], contact: '' })
  }
  before(async () => {
    place = await engine.place()
    const main = openCrawlDataAt(place)
    await migrateCrawlData(main)
    await main.close()
    data = openCrawlDataInThread(place, () => {})
    fetcher = createFetcher({ allow: parseAllowList('127.0.0.1').allow })
    pool = poolOf(1_500)
    site = await startPageServer()
    const links = ['/articles/1', '/articles/2', '/products/1', '/guides/1', '/guides/2']
    site.put('/', html('Home', `<main>${text}${links.map((url) => `<a href="${url}">${url}</a>`).join(' ')}</main>`))
    for (const number of [1, 2]) site.put(`/articles/${number}`, article(number))
    site.put('/products/1', drawn(1, ['/products/2']))
    site.put('/products/2', drawn(2, []))
    for (const number of [1, 2]) site.put(`/guides/${number}`, edited(number))
  })
  after(async () => {
    await pool.close()
    site.close()
    await fetcher.close()
    await data.close()
  })

  let runId = 0
  const runOf = (settings: Partial<CrawlSettings>, previousId: number | null = null) => {
    const all = { ...defaultSettings, concurrency: 1, ...settings }
    return { runId, url: `${site.origin}/`, settings: all, headers: {}, previousId, owner: '1' }
  }
  const crawl = async (
    settings: Partial<CrawlSettings>,
    {
      render = pool.render,
      signal = new AbortController().signal,
      lease = 'lease',
      previousId = null as number | null,
    } = {},
  ): Promise<WorkerEnd> => {
    const by = { share: 0, lease }
    const run = runOf(settings, previousId)
    const common = {
      data,
      limits: hostLimits,
      fetchPage: fetcher.fetchPage,
      clock: systemClock,
      maxMs: null,
      retryMs: 20,
    }
    return await runCrawlWorker({ ...common, run, by, render, signal })
  }
  const rowsOf = () => data.db.selectFrom('crawl_urls').selectAll().where('run_id', '=', runId).orderBy('url').execute()
  const shown = async () =>
    (await rowsOf()).map(({ url, outcome, rendering, differs }) => {
      const names = [
        outcome === null ? '-' : nameOf(outcomes, outcome),
        rendering === null ? '-' : nameOf(renderings, rendering),
      ]
      return [new URL(url).pathname, ...names, ...(differs === null ? [] : [differs])].join(' ')
    })
  const renderedOf = async () =>
    (await data.db.selectFrom('crawl_totals').select('rendered').where('run_id', '=', runId).executeTakeFirst())
      ?.rendered
  const findingsOf = async (check: string) =>
    (
      await data.db
        .selectFrom('crawl_findings')
        .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_findings.url_id')
        .where('crawl_findings.run_id', '=', runId)
        .where('check_id', '=', check)
        .select(['url', 'detail'])
        .orderBy('url')
        .execute()
    ).map(({ url, detail }) => `${new URL(url).pathname} ${detail ?? ''}`.trim())

  test('a page that a worker had in flight when it died is decided about again', async () => {
    runId += 1
    const run = runOf({ max_rendered: 2 })
    const store = createRunStore(data, run, createScope(run.url, run.settings), systemClock)
    const [first, second] = ['first', 'second'].map((lease) => ({ share: 0, lease }))
    assert.ok(first && second)
    await store.begin(first, run.url)
    await store.addListedUrls(
      first,
      'sitemap',
      [1, 2, 3, 4].map((number) => `${run.url}articles/${number}`),
    )
    const { claims } = await store.exchange(first, [], 5)
    const ids = claims.map(({ id }) => id)
    const decide = (by: typeof first, index: number, template: string, isShell = false) =>
      store.reserveRendering(by, ids[index] ?? 0, { template, isShell })
    assert.deepEqual(
      [
        await decide(first, 0, 'a'),
        await decide(first, 1, 'a'),
        await decide(first, 2, 'b'),
        await decide(first, 3, 'c'),
      ],
      ['render', 'wait', 'render', 'skip'],
    )
    await store.begin(second, run.url)
    assert.equal((await store.exchange(second, [], 5)).claims.length, 5)
    await assert.rejects(decide(first, 1, 'a'), /Another worker/)
    assert.deepEqual([await decide(second, 1, 'a'), await decide(second, 0, 'a', true)], ['render', 'render'])
    assert.equal(await decide(second, 2, 'b'), 'skip')
  })

  if (engine !== engines[0]) {
    test('renders pages that scripts change', async () => {
      runId += 1
      await crawl({ include: ['/', '/guides*'] })
      const pages = (await shown()).filter((row) => !row.includes('excluded'))
      assert.deepEqual(pages, ['/ ok same', '/guides/1 ok different canonical', '/guides/2 ok different canonical'])
    })
    return
  }

  test('renders one page of each template, and all of those that scripts change', async () => {
    runId += 1
    assert.deepEqual(await crawl({}), { kind: 'over', reason: 'complete' })
    const differs = 'different title headings links words'
    assert.deepEqual(await shown(), [
      '/ ok same',
      '/articles/1 ok same',
      '/articles/2 ok not_rendered',
      '/guides/1 ok different canonical',
      '/guides/2 ok different canonical',
      `/products/1 ok ${differs}`,
      '/products/2 ok different title headings words',
    ])
    assert.equal(await renderedOf(), 6)
    const product = (await rowsOf()).find(({ url }) => url.endsWith('/products/2'))
    assert.deepEqual([product?.title, product?.h1], ['Product 2', 'Product 2'])
    assert.ok((product?.words ?? 0) > 90)
    await finishRun(data, {
      runId,
      endReason: 'complete',
      clock: systemClock,
      signal: new AbortController().signal,
      onError: (error) => assert.fail(String(error)),
    })
    assert.deepEqual(await findingsOf('canonical-rendered'), ['/guides/1', '/guides/2'])
    assert.deepEqual(await findingsOf('h1-missing'), ['/'])
    const head = (differs: string) => JSON.stringify({ differs: [differs] })
    assert.deepEqual(await findingsOf('head-by-scripts'), [
      ...['/guides/1', '/guides/2'].map((path) => `${path} ${head('canonical')}`),
      ...['/products/1', '/products/2'].map((path) => `${path} ${head('title')}`),
    ])
    assert.equal((await findingsOf('content-by-scripts')).length, 2)
    await removeRun(data, runId, new AbortController().signal)
    const { left } = await data.db
      .selectFrom('crawl_templates')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .executeTakeFirstOrThrow()
    assert.equal(Number(left), 0)
  })

  test('renders no more pages than the settings allow, and none if they say so', async () => {
    runId += 1
    await crawl({ render: 'always', max_rendered: 2 })
    assert.equal((await shown()).filter((row) => /same|different/.test(row)).length, 2)
    assert.equal(await renderedOf(), 2)
    runId += 1
    await crawl({ render: 'never' })
    assert.equal((await shown()).filter((row) => !row.includes('not_rendered')).length, 0)
    assert.equal(await renderedOf(), 0)
  })

  const finished = async () => {
    const { failed_checks, unknown_checks } = await finishRun(data, {
      runId,
      endReason: 'complete',
      clock: systemClock,
      signal: new AbortController().signal,
      onError: (error) => assert.fail(String(error)),
    })
    return { runId, isComplete: true, silentChecks: [...failed_checks, ...unknown_checks] }
  }

  type Finished = Awaited<ReturnType<typeof finished>>
  const assertUnchanged = async (from: Finished, to: Finished): Promise<void> =>
    assert.deepEqual(changesIn(await createRunComparisons(data).compare('1', from, to)), {}, `run ${to.runId}`)

  test('an unchanged site is unchanged in every run, although the machine is busy', async () => {
    const busy = [1, 2].map(() => new Worker('for (;;);', { eval: true }))
    try {
      let before: Finished | null = null
      for (let round = 0; round < 4; round++) {
        runId += 1
        await crawl({ concurrency: 4 }, { previousId: before?.runId ?? null })
        const now = await finished()
        if (before !== null) await assertUnchanged(before, now)
        before = now
      }
    } finally {
      await Promise.all(busy.map((worker) => worker.terminate()))
    }
  })

  test('unchanged pages keep what rendering found, if they cannot be rendered again', async () => {
    runId += 1
    await crawl({})
    const before = await finished()
    const expected = await shown()
    runId += 1
    const render: RenderPool['render'] = async () => ({ ok: false, cause: 'none', reason: message('None') })
    await crawl({}, { previousId: before.runId, render })
    await assertUnchanged(before, await finished())
    assert.deepEqual(await shown(), expected)
    assert.equal(await renderedOf(), 0)
  })

  test('a browser that dies makes its pages inconclusive, whose links are followed', async () => {
    runId += 1
    const small = poolOf(20)
    try {
      assert.deepEqual(await crawl({ include: ['/', '/guides*'] }, { render: small.render }), {
        kind: 'over',
        reason: 'complete',
      })
      const pages = (await shown()).filter((row) => !row.includes('excluded'))
      // The second page of a template is tried as well, because the first says nothing about it.
      assert.deepEqual(pages, [
        '/ inconclusive failed',
        '/guides/1 inconclusive failed',
        '/guides/2 inconclusive failed',
      ])
      assert.ok((await rowsOf()).some(({ reason }) => reason === 'render-failed'))
    } finally {
      await small.close()
    }
  })

  test('a crawl that is paused while pages are rendered continues with them', async () => {
    runId += 1
    const stopping = new AbortController()
    const render: RenderPool['render'] = (request, signal) => {
      if (request.url.endsWith('/products/1')) stopping.abort()
      return pool.render(request, signal)
    }
    const include = ['/', '/products*']
    assert.deepEqual(await crawl({ include }, { render, signal: stopping.signal }), { kind: 'stopped' })
    const { in_flight } = await data.db
      .selectFrom('crawl_totals')
      .select('in_flight')
      .where('run_id', '=', runId)
      .executeTakeFirstOrThrow()
    assert.equal(in_flight, 0)
    assert.deepEqual(await crawl({ include }, { lease: 'second' }), { kind: 'over', reason: 'complete' })
    const pages = (await shown()).filter((row) => row.startsWith('/products'))
    assert.deepEqual(
      pages.map((row) => row.split(' ', 3).join(' ')),
      ['/products/1 ok different', '/products/2 ok different'],
    )
    assert.equal(await renderedOf(), 3)
  })
}
