import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { eventually } from '../../../../test/support/eventually.ts'
import { parquetOfRows } from '../../../../test/support/parquet-of-rows.ts'
import type { ImportProgress } from '../import.ts'
import type { DayStore } from '../move/copy-day-data.ts'
import { checksumSql } from '../sql/checksum.ts'
import { text, toStatement } from '../sql/sql.ts'
import type { Batch, EventQueries, EventStore, EventWriter } from '../store.ts'
import { duckdbDialect } from './dialect.ts'
import type { Importer } from './import/importer.ts'
import { createScratchImporter } from './scratch-import.ts'
import { openDuckdbEventStore } from './store.ts'

const start = Date.UTC(2026, 0, 31, 20)
const header = 'time,visitor,page,props'
const lines = Array.from(
  { length: 4500 },
  (_, index) => `${start + index * 4000},v${index % 100},/${index},"{""n"":""${index}"",""none"":null}"`,
)

let folder: string
let files = 0
let scratches: string
let target: EventStore
let importer: Importer

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-scratch-'))
})
after(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  target = await openStore()
  scratches = join(folder, `scratches-${++files}`)
  importer = createScratchImporter(target, options())
})
afterEach(async () => {
  await importer.close()
  assert.deepEqual(await readdir(scratches).catch(() => []), [], 'a scratch was left behind')
  await target.close()
})

const options = () => ({ folder: scratches, batchRows: 1000, importChunkRows: 1000 })
const openStore = () =>
  openDuckdbEventStore({ path: join(folder, `${++files}`, 'events.duckdb'), importChunkRows: 1000 })

async function csvFile(rows: readonly string[]): Promise<string> {
  const file = join(folder, `${++files}.csv`)
  await writeFile(file, `${[header, ...rows].join('\n')}\n`)
  return file
}

async function importAll(by: { next: Importer['next'] }, file: string, website = 1): Promise<ImportProgress> {
  for (;;) {
    const progress = await by.next({ file, website })
    if (progress.phase === 'done') return progress
  }
}

const contentOf = async (store: EventStore) => {
  const span = { from: 0, to: Number.MAX_SAFE_INTEGER }
  return store.query(toStatement(checksumSql([text('website')], span, duckdbDialect), duckdbDialect.placeholder))
}

/**
 * A store that fails after this number of batches, as if the process were killed: the last one is stored but not acknowledged.
 */
function breaking(store: EventStore, after: number): Pick<EventWriter, 'append' | 'mark'> & EventQueries & DayStore {
  let left = after
  return {
    mark: store.mark,
    replaceRetained: store.replaceRetained,
    replaceSearchDays: store.replaceSearchDays,
    query: store.query,
    async append(batch: Batch) {
      if (left <= 0) throw new Error('Gone.')
      await store.append(batch)
      if (--left === 0) throw new Error('Gone.')
    },
  }
}

test('events are those that the embedded store would have imported', async () => {
  const file = await csvFile([...lines, 'never,ann,/,'])
  const direct = await openStore()
  const expected = await importAll({ next: direct.importNext }, file)
  const done = await importAll(importer, file)
  assert.deepEqual(done, expected)
  assert.deepEqual([done.written, done.skipped], [4500, 1])
  assert.deepEqual(await contentOf(target), await contentOf(direct))
  await direct.close()
})

test('a file is imported once per website, regardless of its name', async () => {
  await importAll(importer, await csvFile(lines.slice(0, 10)))
  const again = await importAll(importer, await csvFile(lines.slice(0, 10)))
  assert.equal(again.written, 0)
  await importAll(importer, await csvFile(lines.slice(0, 10)), 2)
  const rows = await contentOf(target)
  assert.deepEqual(
    rows.map(({ n }) => n),
    [10, 10],
  )
})

test('an interrupted import resumes in another process without duplicates', async () => {
  const file = await csvFile(lines)
  for (let round = 1; round <= 3; round++) {
    const broken = createScratchImporter(breaking(target, 1), options())
    await assert.rejects(importAll(broken, file), /Gone/)
    await broken.close()
    assert.equal((await contentOf(target))[0]?.n, 1000 * round)
  }
  const done = await importAll(importer, file)
  assert.equal(done.written, 4500)
  const direct = await openStore()
  await importAll({ next: direct.importNext }, file)
  assert.deepEqual(await contentOf(target), await contentOf(direct))
  await direct.close()
})

test('an import that the embedded store began resumes where it stopped', async () => {
  const file = await csvFile(lines)
  // The target is an embedded store as well, so an import that it has begun simulates one that was moved along.
  await target.importNext({ file, website: 1 })
  const { written } = await target.importNext({ file, website: 1 })
  assert.ok(written > 0 && written < lines.length)
  await importAll(importer, file)
  const direct = await openStore()
  await importAll({ next: direct.importNext }, file)
  assert.deepEqual(await contentOf(target), await contentOf(direct))
  await direct.close()
})

test('an abandoned import leaves no temporary store behind', async () => {
  await importer.next({ file: await csvFile(lines), website: 1 })
  assert.notDeepEqual(await readdir(scratches), [])
})

test('reading a large file ends when it is canceled, and when the store is closed', async () => {
  const large = { file: await parquetOfRows(folder, 2_000_000), website: 1, hash: 'f'.repeat(64) }
  const canceling = new AbortController()
  const reason = new Error('canceled')
  const canceled = importer.next(large, { signal: canceling.signal })
  await readingBegins()
  canceling.abort(reason)
  await assert.rejects(canceled, reason)
  // Nobody waits for what was canceled.
  assert.equal((await importAll(importer, await csvFile(lines.slice(0, 10)))).written, 10)
  const closed = assert.rejects(importer.next(large), /closing/)
  await readingBegins()
  await importer.close()
  await closed
  assert.deepEqual(
    (await contentOf(target)).map(({ n }) => n),
    [10],
  )
})

const readingBegins = () => eventually(async () => (await readdir(scratches)).some((name) => name.endsWith('.imports')))

test('an invalid file is rejected with a message, and can be fixed', async () => {
  await assert.rejects(importer.next({ file: join(folder, 'none.csv'), website: 1 }), /no file/)
  const file = join(folder, 'wrong.csv')
  await writeFile(file, 'when,who\n1,2\n')
  await assert.rejects(importAll(importer, file), /no column time, visitor, page \(or url\)/)
  await writeFile(file, `${header}\n${lines[0]}\n`)
  assert.equal((await importAll(importer, file)).written, 1)
})
