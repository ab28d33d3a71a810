import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { temporaryFolder } from '../../test/support/folder.ts'
import { openAt } from '../../test/support/records.ts'
import { migrate } from '../database/migrate.ts'
import { forgetOnce } from '../program/moving/forget-salts.ts'
import { dayMs, dayOf } from './events/day.ts'
import { createVisitorSalts } from './visitor-salts.ts'

/** The files of the folder that contain the text anywhere, also in unused pages. */
const filesWith = (folder: string, text: string): readonly string[] =>
  readdirSync(folder).filter((file) => readFileSync(join(folder, file), 'latin1').includes(text))

async function open() {
  const dataDir = temporaryFolder()
  const records = openAt({ url: null, dataDir })
  await migrate(records)
  return { dataDir, records, salts: createVisitorSalts(records) }
}

test('a deleted salt is in no file, neither while the database is open nor afterwards', async () => {
  const { dataDir, records, salts } = await open()
  const old = await salts.of(100)
  const kept = await salts.of(101)
  assert.deepEqual(filesWith(dataDir, old), ['records.sqlite-wal'])
  await salts.deleteBefore(101)
  assert.deepEqual(filesWith(dataDir, old), [])
  assert.deepEqual(filesWith(dataDir, kept), ['records.sqlite'])
  assert.equal(await salts.of(101), kept)
  await records.close()
  assert.deepEqual(filesWith(dataDir, old), [])
})

test('a salt that was checkpointed into the database file is wiped from it', async () => {
  const { dataDir, records, salts } = await open()
  const old = await salts.of(100)
  await records.close()
  assert.deepEqual(filesWith(dataDir, old), ['records.sqlite'])
  const again = openAt({ url: null, dataDir })
  await createVisitorSalts(again).deleteBefore(101)
  assert.deepEqual(filesWith(dataDir, old), [])
  await again.close()
})

test('while another process reads, the write-ahead log is emptied as soon as it is done', async () => {
  const { dataDir, records, salts } = await open()
  const old = await salts.of(100)
  const reader = new DatabaseSync(join(dataDir, 'records.sqlite'), { readOnly: true })
  reader.exec('begin; select * from salts')
  const deleting = salts.deleteBefore(101)
  setTimeout(() => reader.exec('commit'), 700)
  await deleting
  assert.deepEqual(filesWith(dataDir, old), [])
  reader.close()
  await records.close()
})

test('salts that a move left behind are deleted when they expire', async () => {
  const { dataDir, records, salts } = await open()
  const now = Date.UTC(2026, 5, 1, 12)
  const salt = await salts.of(dayOf(now))
  await forgetOnce(dataDir, now + 3 * dayMs)
  assert.equal(await salts.of(dayOf(now)), salt, 'a database in use is left alone')
  await records.close()
  const before = readFileSync(join(dataDir, 'records.sqlite'))
  await forgetOnce(dataDir, now + dayMs)
  assert.deepEqual(readFileSync(join(dataDir, 'records.sqlite')), before, 'a salt in use is left alone')
  await forgetOnce(dataDir, now + 2 * dayMs)
  assert.deepEqual(filesWith(dataDir, salt), [])
  await forgetOnce(temporaryFolder(), now)
})
