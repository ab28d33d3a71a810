import assert from 'node:assert/strict'
import { closeSync, cpSync, openSync, readdirSync, readSync, writeSync } from 'node:fs'
import { before, describe, test } from 'node:test'
import { DuckDBInstance } from '@duckdb/node-api'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { DomainError } from '../../../base/errors.ts'
import type { EventStore } from '../store.ts'
import { sampleEvent } from '../testing/sample-event.ts'
import { checkFile } from './check-blocks.ts'
import { duckdbEngine, duckdbFile, duckdbUrl } from './engine.ts'
import { salvage } from './salvage.ts'

const events = 12_000
const headersBytes = 3 * 4_096
const blockBytes = 262_144
const original = temporaryFolder()

const openStore = (dataDir: string): Promise<EventStore> =>
  duckdbEngine.open({ url: duckdbUrl, dataDir, readers: 2, streams: 1, memoryMegabytes: 256 }, () => {})

/** Distinct values, which take space, so that the columns are in blocks of their own. */
const eventOf = (number: number) => {
  const id = BigInt(number) * 0x9e37_79b9_7f4a_7c15n
  return sampleEvent({
    website: 1 + (number % 3),
    time: Date.UTC(2026, 0, 10) + number * 10_000,
    visitor: BigInt.asUintN(64, id),
    visit: BigInt.asUintN(64, id * 3n),
    page: `/${id.toString(36)}`,
    title: `${id.toString(36)} ${(id * 7n).toString(36)}`,
  })
}

before(async () => {
  const store = await openStore(original)
  const all = Array.from({ length: events }, (_, number) => eventOf(number))
  await store.append({ events: all, drops: [], inbox: 'main', after: 0, lastId: 1 })
  await store.close()
})

function flip(path: string, at: number): void {
  const file = openSync(path, 'r+')
  const byte = Buffer.alloc(1)
  readSync(file, byte, 0, 1, at)
  writeSync(file, Buffer.from([(byte[0] ?? 0) ^ 0xff]), 0, 1, at)
  closeSync(file)
}

/** A data folder with a store one byte of which is wrong. */
function damagedAt(at: number): string {
  const folder = temporaryFolder()
  cpSync(original, folder, { recursive: true })
  flip(duckdbFile(folder), at)
  return folder
}

const inBlock = (number: number): number => headersBytes + number * blockBytes + 1_000

/** The number of a block that has these values of a table, or the structure of the database. */
async function findBlock(table: string, column?: string): Promise<number> {
  const instance = await DuckDBInstance.create(duckdbFile(original), { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const text = column
    ? `SELECT max(block_id) FROM pragma_storage_info('${table}') WHERE column_name = '${column}' AND persistent`
    : 'SELECT min(block_id) FROM pragma_metadata_info()'
  const [row] = (await connection.runAndReadAll(text)).getRows()
  connection.closeSync()
  instance.closeSync()
  return Number(row?.[0])
}

const isDamage = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'unavailable' && error.reason === 'events-damaged'

const readAll = { text: 'SELECT sum(hash(COLUMNS(*))) FROM events', values: [] }

describe('a store with a damaged block', () => {
  test('opens wherever the block is, rejects what needs it with the reason, and is found by the check of the file', async () => {
    const places: Readonly<Record<string, readonly [at: number, isStored: boolean]>> = {
      'the main header': [20, false],
      'the header of the last checkpoint': [4_096 + 20, false],
      'the structure of the database': [inBlock(await findBlock('events')), false],
      'the days with events, which are read at the start': [inBlock(await findBlock('days', 'website')), false],
      'titles of events': [inBlock(await findBlock('events', 'title')), true],
      'visitors of events': [inBlock(await findBlock('events', 'visitor')), true],
    }
    for (const [name, [at, isStored]] of Object.entries(places)) {
      const folder = damagedAt(at)
      assert.notEqual((await checkFile(duckdbFile(folder), 60_000))?.damage, null, name)
      const store = await openStore(folder)
      const batch = { events: [eventOf(events)], drops: [], inbox: 'main', after: 1, lastId: 2 }
      if (isStored) await store.append(batch)
      else await assert.rejects(store.append(batch), isDamage, name)
      await assert.rejects(store.query(readAll), isDamage, name)
      if (isStored) assert.match(String(await store.probe()), /Part of the stored events is damaged/)
      else await assert.rejects(store.probe(), isDamage, name)
      await store.close()
      // The file is left as it is, so that it can be repaired.
      assert.ok(!readdirSync(folder).some((file) => file.includes('damaged-')), name)
    }
  })

  test('that is damaged while it is open counts on, and knows that it is damaged', async () => {
    const folder = temporaryFolder()
    cpSync(original, folder, { recursive: true })
    const store = await openStore(folder)
    assert.equal(await store.probe(), null)
    flip(duckdbFile(folder), inBlock(await findBlock('events', 'title')))
    await assert.rejects(store.query(readAll), isDamage)
    assert.match(String(await store.probe()), /Part of the stored events is damaged/)
    const now = Date.UTC(2026, 3, 1)
    await store.append({ events: [sampleEvent({ time: now })], drops: [], inbox: 'main', after: 1, lastId: 2 })
    const recent = { text: `SELECT count(*)::INT AS n FROM events WHERE time >= ${now}`, values: [] }
    assert.deepEqual(await store.query(recent), [{ n: 1 }])
    await store.close()
  })

  /** Damages a block and salvages the rest. */
  async function salvageWithout(block: number) {
    const folder = damagedAt(inBlock(block))
    const salvaged = await salvage(duckdbFile(folder), new Map([['main', 1]]))
    assert.equal(salvaged.events + salvaged.lostEvents, events)
    assert.ok(readdirSync(folder).some((name) => name.startsWith('events.duckdb.damaged-')))
    assert.equal((await checkFile(duckdbFile(folder), 60_000))?.damage, null)
    const store = await openStore(folder)
    assert.equal((await store.mark('main')).arrived, 1, 'nothing is counted twice')
    const counted = { text: 'SELECT count(*)::INT AS n FROM events', values: [] }
    assert.deepEqual(await store.query(counted), [{ n: salvaged.events }])
    assert.equal(await store.rollUp(Date.UTC(2026, 1, 1)), salvaged.events > 0)
    await store.close()
    return salvaged
  }

  test('is replaced by what can be read of it: titles may be empty, other events stay', async () => {
    const withoutTitles = await salvageWithout(await findBlock('events', 'title'))
    assert.ok(withoutTitles.lostEvents === 0 && withoutTitles.emptiedEvents > 0, JSON.stringify(withoutTitles))
    const withoutVisitors = await salvageWithout(await findBlock('events', 'visitor'))
    assert.ok(withoutVisitors.lostEvents > 0, JSON.stringify(withoutVisitors))
  })

  test('is left as it is if nothing in it can be read', async () => {
    const folder = damagedAt(inBlock(await findBlock('events')))
    await assert.rejects(salvage(duckdbFile(folder), new Map()), /Corrupt database file/)
    assert.deepEqual(readdirSync(folder), readdirSync(original))
  })
})
