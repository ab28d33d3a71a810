import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { pageKeyOf } from '../../base/page-key.ts'
import { compileParams } from '../ingest/param-rules.ts'
import { pageKey } from '../search/page-key.ts'
import { type PageColumn, pageColumnNames } from './columns.ts'
import { readConditions } from './conditions.ts'
import { groupPages } from './group-pages.ts'
import { noPages, type SourceRead } from './page-source.ts'
import { joinPages, type PageTable, valueAt } from './page-table.ts'
import { withPageTexts } from './page-texts.ts'
import { type ReadyViewName, readyViews } from './ready-views.ts'
import { filterRows, sortRows, sumRows } from './select-rows.ts'

const source = (rows: Readonly<Record<string, Partial<Record<PageColumn, number | string | null>>>>): SourceRead => {
  const all = Object.values(rows)
  const names = pageColumnNames.filter((name) => all.some((row) => name in row))
  const valuesOf = (name: PageColumn) =>
    all.some((row) => typeof row[name] === 'string')
      ? all.map((row) => (row[name] === undefined || row[name] === null ? null : String(row[name])))
      : Float64Array.from(all, (row) => (typeof row[name] === 'number' ? row[name] : Number.NaN))
  return {
    state: 'ready',
    pages: Object.keys(rows),
    columns: Object.fromEntries(names.map((name) => [name, valuesOf(name)])),
  }
}

const table = withPageTexts(
  joinPages(
    new Map([
      [
        'crawl',
        source({
          '/': { url: 'https://a.example/', title: 'Home', status: 200, score: 90, issues: 1, inlinks: 9, depth: 0 },
          '/blog/a': {
            url: 'https://a.example/blog/a',
            title: 'Über A',
            status: 200,
            score: 50,
            issues: 3,
            inlinks: 0,
          },
          '/blog/b': { url: 'https://a.example/blog/b', title: null, status: 404, issues: 0, inlinks: 2, depth: 2 },
        }),
      ],
      [
        'visits',
        source({
          '/blog/a': {
            visits: 10,
            visits_before: 40,
            visits_difference: -30,
            visits_change: -75,
            entries: 4,
            bounce_rate: 25,
          },
          '/': {
            visits: 30,
            visits_before: 10,
            visits_difference: 20,
            visits_change: 200,
            entries: 12,
            bounce_rate: 75,
          },
          '/only-visited?x=1': { visits: 5, visits_before: 0, visits_difference: 5, entries: 0 },
        }),
      ],
      ['ai', noPages('none')],
    ] as const),
  ),
  'https://a.example',
  [],
)
const pagesOf = (rows: ArrayLike<number>, of: PageTable = table) => Array.from(rows, (row) => of.pages[row])
const all = { conditions: [], search: '' }

describe('a table of pages', () => {
  test('has a row for each page that any source knows, and zero visits where there were none', () => {
    assert.deepEqual(pagesOf(filterRows(table, all)), ['/', '/blog/a', '/blog/b', '/only-visited?x=1'])
    const values = (name: PageColumn) => table.pages.map((_, row) => valueAt(table, name, row))
    assert.deepEqual(values('visits'), [30, 10, 0, 5])
    assert.deepEqual(values('score'), [90, 50, null, null])
    assert.deepEqual(values('ai_reads'), [null, null, null, null])
    assert.deepEqual(values('folder'), ['/', '/blog/', '/blog/', '/'])
    assert.equal(values('url')[3], 'https://a.example/only-visited?x=1')
  })

  const filters: readonly (readonly [string, readonly string[]])[] = [
    ['visits>9', ['/', '/blog/a']],
    ['visits>=10', ['/', '/blog/a']],
    ['visits<10', ['/blog/b', '/only-visited?x=1']],
    ['visits<=5', ['/blog/b', '/only-visited?x=1']],
    ['visits=30|5', ['/', '/only-visited?x=1']],
    ['visits!=30|5', ['/blog/a', '/blog/b']],
    ['visits_change<-33.3', ['/blog/a']],
    ['score=', ['/blog/b', '/only-visited?x=1']],
    ['score!=', ['/', '/blog/a']],
    ['score!=90', ['/blog/a', '/blog/b', '/only-visited?x=1']],
    ['status>=400', ['/blog/b']],
    ['title~über', ['/blog/a']],
    ['title!~home|a', ['/blog/b', '/only-visited?x=1']],
    ['title=HOME', ['/']],
    ['folder=/blog/', ['/blog/a', '/blog/b']],
    ['url~/BLOG/a', ['/blog/a']],
  ]
  for (const [filter, expected] of filters)
    test(`filtered by ${filter}`, () => {
      const conditions = readConditions([filter]).map((condition) => [condition])
      assert.deepEqual(pagesOf(filterRows(table, { conditions, search: '' })), expected)
    })

  for (const wrong of [
    '',
    'visits',
    'visits~3',
    'visits>x',
    'nothing=1',
    'trend=1',
    'title<a',
    'visits>1|2',
    'crawled_at>never',
  ])
    test(`"${wrong}" is refused`, () => assert.throws(() => readConditions([wrong]), { code: 'invalid' }))

  test('is searched by URL and title', () => {
    const matching = (search: string) => pagesOf(filterRows(table, { conditions: [], search }))
    assert.deepEqual(
      [matching('ÜBER'), matching('only'), matching('x=1'), matching('*')],
      [['/blog/a'], ['/only-visited?x=1'], ['/only-visited?x=1'], []],
    )
  })

  test('is sorted by any column, unknown values last in both directions', () => {
    const rows = filterRows(table, all)
    const sorted = (name: PageColumn, descending: boolean) => pagesOf(sortRows(table, rows, name, descending))
    assert.deepEqual(sorted('score', true), ['/', '/blog/a', '/blog/b', '/only-visited?x=1'])
    assert.deepEqual(sorted('score', false), ['/blog/a', '/', '/blog/b', '/only-visited?x=1'])
    assert.deepEqual(sorted('title', false), ['/', '/blog/a', '/blog/b', '/only-visited?x=1'])
    assert.deepEqual(sorted('title', true), ['/blog/a', '/', '/blog/b', '/only-visited?x=1'])
    assert.deepEqual(sorted('visits', false), ['/blog/b', '/only-visited?x=1', '/blog/a', '/'])
  })

  test('adds up, and averages by what the values are about', () => {
    const sums = sumRows(table, filterRows(table, all), [
      'visits',
      'visits_change',
      'bounce_rate',
      'score',
      'status',
      'title',
    ])
    assert.deepEqual(sums, { visits: 45, visits_change: -10, bounce_rate: 62.5, score: 70 })
  })

  test('is grouped, and groups add up to the same', () => {
    const groups = groupPages(table, filterRows(table, all), 'folder')
    assert.deepEqual(
      [groups.pages, [...(groups.counts ?? [])]],
      [
        ['/', '/blog/'],
        [2, 2],
      ],
    )
    assert.deepEqual([...(groups.columns.get('visits') ?? [])], [35, 10])
    assert.deepEqual([...(groups.columns.get('bounce_rate') ?? [])], [75, 25])
  })
})

test('slow pages that people leave are those with both', () => {
  const visited = { visits: 20, engaged_time: 9.9 }
  const rows = joinPages(
    new Map([
      [
        'crawl',
        source({
          '/slow': { response_ms: 1_000 },
          '/fast': { response_ms: 999 },
          '/read': { response_ms: 4_000 },
          '/rare': { response_ms: 4_000 },
        }),
      ],
      [
        'visits',
        source({
          '/slow': visited,
          '/fast': visited,
          '/read': { ...visited, engaged_time: 10 },
          '/rare': { ...visited, visits: 19 },
        }),
      ],
    ] as const),
  )
  assert.deepEqual(pagesOf(filterRows(rows, { ...readyViews.slow_left, search: '' }), rows), ['/slow'])
})

describe('ready-made views by numbers of search engines', () => {
  const shown = { clicks: 0, clicks_difference: 0, impressions: 500, position: 3 }
  const table = joinPages(
    new Map([
      [
        'search',
        source({
          '/first': { ...shown, clicks: 40, position: 1.2 },
          '/almost': { ...shown, clicks: 9, position: 8 },
          '/twentieth': { ...shown, clicks: 1, position: 20 },
          '/beyond': { ...shown, clicks: 1, position: 20.01 },
          '/rare': { ...shown, impressions: 9, position: 12 },
          '/ignored': { ...shown, impressions: 100 },
          '/lost-clicks': { ...shown, clicks: 20, clicks_difference: -10, clicks_change: -33.34 },
          '/lost-few': { ...shown, clicks: 1, clicks_difference: -9, clicks_change: -90 },
          '/lost-a-part': { ...shown, clicks: 80, clicks_difference: -30, clicks_change: -27 },
          '/twins': { ...shown, clicks: 5, competing_queries: 2 },
        }),
      ],
      [
        'visits',
        source({ '/lost-visits': { visits: 20, visits_difference: -20, visits_change: -50 }, '/first': { visits: 9 } }),
      ],
    ] as const),
  )
  const expected: readonly (readonly [ReadyViewName, readonly string[]])[] = [
    ['almost_first_page', ['/almost', '/twentieth']],
    ['impressions_without_clicks', ['/ignored']],
    ['cannibalizing', ['/twins']],
    ['declining', ['/lost-clicks', '/lost-visits']],
  ]
  for (const [name, pages] of expected)
    test(name, () =>
      assert.deepEqual(pagesOf(filterRows(table, { ...readyViews[name], search: '' }), table).toSorted(), pages),
    )
})

test('the join is that of a plain model', () => {
  const path = fc.constantFrom('/', '/a', '/A', '/a/', '/b?x=1', '/b?x=2', '/%c3%bc', '/ü', '/a#b', '/c?sid=0123456789')
  const origin = fc.constantFrom(
    'https://a.example',
    'http://www.a.example',
    'https://A.EXAMPLE:443',
    'https://www.a.example',
  )
  const other = fc.constant('https://shop.a.example')
  const visited = fc.array(fc.tuple(path, fc.nat(50)), { maxLength: 12 })
  const listed = fc.array(fc.tuple(fc.oneof(origin, other), path, fc.nat(50)), { maxLength: 12 })
  const naming = { domain: 'a.example', excludesParam: compileParams('') }
  fc.assert(
    fc.property(visited, fc.array(path, { maxLength: 8 }), listed, (visits, crawled, shown) => {
      const model = new Map<string, { visits: number; clicks: number; status: number | null }>()
      const rowOf = (page: string) => model.get(page) ?? { visits: 0, clicks: 0, status: null }
      for (const one of crawled) model.set(pageKeyOf(one), { ...rowOf(pageKeyOf(one)), status: 200 })
      const sums = new Map<string, number>()
      for (const [one, count] of visits) sums.set(pageKeyOf(one), (sums.get(pageKeyOf(one)) ?? 0) + count)
      for (const [page, count] of sums) model.set(page, { ...rowOf(page), visits: count })
      // A page of another host is none of the site, however alike its path is.
      const keyOf = (start: string, one: string): string =>
        start.includes('shop') ? `other ${pageKeyOf(one)}` : pageKeyOf(one)
      for (const [start, one, count] of shown) {
        const row = rowOf(keyOf(start, one))
        model.set(keyOf(start, one), { ...row, clicks: row.clicks + count })
      }
      const clicks = new Map<string, number>()
      for (const [start, one, count] of shown) {
        const page = pageKeyOf(pageKey(start + one, naming))
        clicks.set(page, (clicks.get(page) ?? 0) + count)
      }
      const joined = joinPages(
        new Map([
          ['crawl', source(Object.fromEntries(crawled.map((one) => [pageKeyOf(one), { status: 200 }])))],
          ['visits', source(Object.fromEntries([...sums].map(([page, count]) => [page, { visits: count }])))],
          ['search', source(Object.fromEntries([...clicks].map(([page, count]) => [page, { clicks: count }])))],
        ] as const),
      )
      const rows = joined.pages.map((page, row): [string, object] => [
        page.replace(/^\/\/shop\.a\.example/, 'other '),
        {
          visits: valueAt(joined, 'visits', row) ?? 0,
          clicks: valueAt(joined, 'clicks', row) ?? 0,
          status: valueAt(joined, 'status', row),
        },
      ])
      assert.deepEqual(Object.fromEntries(rows), Object.fromEntries(model))
    }),
  )
})
