import assert from 'node:assert/strict'
import { after, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { allEngines, type Place, type RecordsEngine } from '../../../test/support/engines.ts'
import { freshRecords, openAt } from '../../../test/support/records.ts'
import { migrate } from '../migrate.ts'
import type { Records } from '../records.ts'
import { verifyRecords } from './checksum.ts'
import { copyRecords } from './copy.ts'
import { movedTables } from './tables.ts'
import { beginRecordsMove, endRecordsMove } from './target.ts'
import { fillRecords, sampleGoal } from './testing/sample-records.ts'

const [sqlite, postgres] = allEngines

if (sqlite && postgres) {
  describe('records from SQLite to PostgreSQL', () => describeCopy(sqlite, postgres))
  describe('records from PostgreSQL to SQLite', () => describeCopy(postgres, sqlite))
}

function describeCopy(from: RecordsEngine, to: RecordsEngine): void {
  const opened: Records[] = []
  const keep = (records: Records): Records => {
    opened.push(records)
    return records
  }
  let place: Place
  let source: Records
  let target: Records
  let ann: number
  let bob: number
  beforeEach(async () => {
    place = await from.place()
    source = keep(openAt(place))
    await migrate(source)
    target = keep(await freshRecords(to))
    ;[ann, bob] = await fillRecords(source)
    await copyRecords(source, target)
  })
  after(() => Promise.all(opened.map((records) => records.close())))

  const emailOf = async (id: number) =>
    (await target.db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
  const setEmail = (id: number, email: string | null) =>
    source.db.updateTable('accounts').set({ email }).where('id', '=', id).execute()

  test('every table is copied completely', async () => {
    const digests = await copyRecords(source, target)
    assert.deepEqual(
      digests.map(({ table }) => table),
      movedTables.map(({ name }) => name),
    )
    for (const { table, rows } of digests) assert.ok(rows > 0, `${table} has no row to be lost`)
    const runs = await target.db.selectFrom('report_runs').select('results').orderBy('id').execute()
    assert.deepEqual(
      runs.map(({ results }) => results && [...results]),
      [Array.from({ length: 256 }, (_, index) => index), null],
    )
  })

  test('more rows than one range are copied completely', async () => {
    const salts = Array.from({ length: 1001 }, (_, index) => ({ day: 2 * index, salt: `${index}` }))
    await source.db.insertInto('salts').values(salts).execute()
    await copyRecords(source, target)
    assert.equal((await target.db.selectFrom('salts').selectAll().execute()).length, 1002)
  })

  test('later changes are copied', async () => {
    await setEmail(bob, null)
    await source.db.updateTable('reports').set({ score: null, error: 'Gone' }).execute()
    await copyRecords(source, target)
    assert.equal(await emailOf(bob), null)
    const report = await target.db.selectFrom('reports').select(['score', 'error']).executeTakeFirst()
    assert.deepEqual({ ...report }, { score: null, error: 'Gone' })
  })

  test('later deletions are copied, with dependent rows', async () => {
    await source.db.deleteFrom('accounts').where('id', '=', bob).execute()
    await copyRecords(source, target)
    for (const table of ['reports', 'report_runs', 'report_findings', 'report_progress', 'one_time_links'] as const) {
      assert.deepEqual(await target.db.selectFrom(table).selectAll().execute(), [], table)
    }
    assert.equal((await target.db.selectFrom('accounts').selectAll().execute()).length, 1)
  })

  test('a domain that was deleted and added again has its new id', async () => {
    const { id, ...website } = await source.db.selectFrom('websites').selectAll().executeTakeFirstOrThrow()
    await source.db.deleteFrom('websites').execute()
    await source.db.insertInto('websites').values(website).execute()
    await source.db
      .insertInto('goals')
      .values(sampleGoal(id + 1))
      .execute()
    await copyRecords(source, target)
    const ids = await target.db.selectFrom('websites').select('id').execute()
    assert.deepEqual(
      ids.map((row) => row.id),
      [id + 1],
    )
  })

  test('two accounts that swapped their addresses have swapped them', async () => {
    await setEmail(ann, null)
    await setEmail(bob, 'ann@example.test')
    await setEmail(ann, 'bob@example.test')
    await copyRecords(source, target)
    assert.deepEqual([await emailOf(ann), await emailOf(bob)], ['bob@example.test', 'ann@example.test'])
  })

  test('ids of deleted rows are not reused', async () => {
    await source.db.deleteFrom('reports').execute()
    await copyRecords(source, target)
    const state = { privacy: 0, status: 'done', intended_noindex: 0, created_at: 0, updated_at: 0 } as const
    const { id } = await target.db
      .insertInto('reports')
      .values({
        ...state,
        account_id: ann,
        url: 'http://new.test/',
        project: 'new.test',
        share_token: 'token of new.test',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    assert.equal(id, 2)
  })

  test('the first id of a table that never had a row is 1', async () => {
    const [empty, copy] = [keep(await freshRecords(from)), keep(await freshRecords(to))]
    await copyRecords(empty, copy)
    assert.equal((await fillRecords(copy))[0], 1)
  })

  test('a copy reads one snapshot and does not block writers', async () => {
    const service = keep(openAt(place))
    const rename = () => service.db.updateTable('accounts').set({ name: 'Renamed' }).execute()
    let renamed: ReturnType<typeof rename> | undefined
    await copyRecords(source, target, () => {
      renamed ??= rename()
    })
    await renamed
    const names = async () =>
      (await target.db.selectFrom('accounts').select('name').orderBy('id').execute()).map(({ name }) => name)
    assert.deepEqual(await names(), ['ann', 'bob'])
    await copyRecords(source, target)
    assert.deepEqual(await names(), ['Renamed', 'Renamed'])
  })

  test('a difference in any table is found, and fixed by the next copy', async () => {
    for (const { name } of movedTables) {
      await sql`delete from ${sql.table(name)}`.execute(target.db)
      await assert.rejects(
        verifyRecords(source.db, target.db, () => {}),
        /is not the same/,
        name,
      )
      await copyRecords(source, target)
    }
  })

  test('only an empty database is accepted, or one with a move of the same installation', async () => {
    const empty = keep(await freshRecords(to))
    await beginRecordsMove(empty, 'mine', 1)
    await beginRecordsMove(empty, 'mine', 2)
    await assert.rejects(beginRecordsMove(empty, 'yours', 1), /Another installation/)
    await copyRecords(source, empty)
    await beginRecordsMove(empty, 'mine', 3)
    await endRecordsMove(empty)
    await assert.rejects(beginRecordsMove(empty, 'mine', 4), /is in use: its table accounts has rows/)
  })
}
