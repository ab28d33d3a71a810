import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allEngines, type RecordsEngine } from '../../../../test/support/engines.ts'
import { freshCrawlData } from '../../../../test/support/records.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { type PageColumn, readFilters } from './page-columns.ts'
import { exportPages, readPages } from './pages.ts'
import { type CrawlReader, createCrawlReader } from './reader.ts'

for (const engine of allEngines) describe(`the pages of a run on ${engine.name}`, () => describePages(engine))

const runId = 7
const total = 2_500
const { first } = urlIdsOf(runId)

interface Row {
  readonly id: number
  readonly words: number | null
  readonly title: string | null
}

const rows: readonly Row[] = Array.from({ length: total }, (_, index) => ({
  id: first + index,
  words: index % 10 === 0 ? null : (index * 7919) % 500,
  title: index % 7 === 0 ? null : `Title ${(index * 104_729) % 300}`,
}))

/** Nulls last, equal values in the order of their ids. */
const sortedIds = (column: 'words' | 'title', sort: 'asc' | 'desc'): readonly number[] => {
  const sign = sort === 'asc' ? 1 : -1
  const compare = (a: string | number, b: string | number): number => (a < b ? -sign : a > b ? sign : 0)
  return rows
    .toSorted((a, b) => {
      const [one, other] = [a[column], b[column]]
      if (one === null || other === null) return Number(one === null) - Number(other === null) || a.id - b.id
      return compare(one, other) || a.id - b.id
    })
    .map(({ id }) => id)
}

function describePages(engine: RecordsEngine): void {
  let data: CrawlData
  let reader: CrawlReader
  before(async () => {
    data = await freshCrawlData(engine)
    reader = createCrawlReader(data)
    const values = rows.map((row) => ({
      ...row,
      run_id: runId,
      kind: 0,
      external: 0 as const,
      source: 1,
      url: `https://example.com/${row.id}`,
    }))
    for (let at = 0; at < total; at += 500)
      await data.db
        .insertInto('crawl_urls')
        .values(values.slice(at, at + 500))
        .execute()
    // Another run, which must not be seen.
    await data.db
      .insertInto('crawl_urls')
      .values({
        id: urlIdsOf(8).first,
        run_id: 8,
        kind: 0,
        external: 0,
        source: 1,
        url: 'https://example.com/',
        words: 9,
      })
      .execute()
  })
  after(() => data.close())

  const read = async (page: number, sort_by: PageColumn, sort: 'asc' | 'desc', filter: readonly string[] = []) => {
    const query = { page, per_page: 100, sort_by, sort, filters: readFilters(filter) }
    const { items, total } = await readPages(reader, runId, query)
    return { ids: items.map(({ id }) => id), total }
  }

  for (const column of ['words', 'title'] as const) {
    for (const sort of ['asc', 'desc'] as const) {
      test(`are sorted by ${column} ${sort}, the last page as well as the first`, async () => {
        const expected = sortedIds(column, sort)
        for (const page of [1, 2, 11, 12, 24, 25, 26]) {
          const rows = await read(page, column, sort)
          assert.deepEqual(rows.ids, expected.slice((page - 1) * 100, page * 100), `page ${page}`)
          assert.equal(rows.total, total, `page ${page}`)
        }
      })
    }
  }

  test('are counted with filters, whether an index has their columns or not', async () => {
    const expected = rows.filter(({ words }) => (words ?? 500) < 100).length
    assert.equal((await read(1, 'words', 'asc', ['words<100'])).total, expected)
    assert.equal((await read(1, 'words', 'asc', ['kind=page', 'external=0'])).total, total)
    assert.equal((await read(1, 'words', 'asc', ['kind=image'])).total, 0)
    assert.deepEqual(await read(1, 'words', 'asc', [`url~${first + 3}`]), { ids: [first + 3], total: 1 })
  })

  test('are exported in the order that was asked for', async () => {
    const exported = async (sort_by?: PageColumn) => {
      const ids = []
      for await (const { id } of exportPages(reader, 'account', runId, { filters: [], sort_by, sort: 'asc' }))
        ids.push(id)
      return ids
    }
    assert.deepEqual(await exported('words'), sortedIds('words', 'asc'))
    assert.deepEqual(
      await exported(),
      rows.map(({ id }) => id),
    )
  })
}
