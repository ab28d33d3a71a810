import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import { eventColumns } from '../src/analytics/events/sql/columns.ts'
import { sampleEvent } from '../src/analytics/events/testing/sample-event.ts'
import { openInboxFile } from '../src/analytics/ingest/inbox/file.ts'
import { createFolderPlace } from '../src/backup/folder.ts'
import { migrate } from '../src/database/migrate.ts'
import { openRecords } from '../src/database/open.ts'
import { takeBackup } from '../src/program/backup/take-backup.ts'
import { readConfig } from '../src/program/config.ts'
import { openEventStore } from '../src/program/open-for-commands.ts'

/**
 * The speed of backups compared with copying the files. Both are run alternately and compared round by round, because other programs use
 * the disk too.
 */
const rows = Number(process.argv[2] ?? 8_000_000)
const rounds = 5
const yearMs = 365 * 86_400_000
const yearAgo = Date.now() - yearMs
const folder = mkdtempSync(join(tmpdir(), 'sightline-bench-'))
const dataDir = join(folder, 'data')

const seconds = async (work: () => unknown): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
let peak = 0
const rowsAtATime = 250_000
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

try {
  mkdirSync(dataDir)
  await fill()
  const read = readConfig({ SIGHTLINE_DATA_DIR: dataDir })
  if (!('values' in read)) throw new Error('The configuration is wrong.')
  const config = read.values
  const back = async (target: string, isFull: boolean): Promise<number> => {
    let [opened, closing] = [0, 0]
    let idle = Number.POSITIVE_INFINITY
    const sampling = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss - idle)
    }, 10)
    await takeBackup(config, {
      place: createFolderPlace(target),
      isFull,
      passphrase: null,
      // Opening and closing it is not part of a backup: a running service has it open.
      openStore: async (one) => {
        const store = await openEventStore(one)
        opened = performance.now()
        idle = process.memoryUsage().rss
        return {
          ...store,
          close() {
            closing = performance.now()
            return store.close()
          },
        }
      },
      warn: console.warn,
      onProgress: () => {},
    }).finally(() => clearInterval(sampling))
    return (closing - opened) / 1000
  }
  const [copies, full, incremental]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    const copy = join(folder, `copy-${round}`)
    copies.push(await seconds(() => execFileSync('sh', ['-c', `cp -r "$1" "$2" && sync "$2"/*`, 'sh', dataDir, copy])))
    rmSync(copy, { recursive: true })
    const target = join(folder, `target-${round}`)
    full.push(await back(target, true))
    await addDay(round)
    incremental.push(await back(target, false))
    rmSync(target, { recursive: true })
  }
  const bytes = readdirSync(dataDir).reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0)
  console.log(`${rows} events, ${(bytes / 1024 ** 2).toFixed(0)} MB; medians of ${rounds} rounds:`)
  const [copied, whole, part] = [median(copies), median(full), median(incremental)]
  console.log(`  copying the files      ${copied.toFixed(2)} s`)
  const ratio = (ones: readonly number[], others: readonly number[]): string =>
    median(ones.map((one, round) => one / (others[round] ?? Number.NaN))).toFixed(2)
  console.log(
    `  a full backup          ${whole.toFixed(2)} s, ${ratio(copies, full)} of the speed of copying (at least 0.50)`,
  )
  console.log(`  an incremental backup  ${part.toFixed(2)} s, ${ratio(incremental, full)} of a full one (at most 0.10)`)
  console.log(`  memory                 ${(peak / 1024 ** 2).toFixed(0)} MB more than before each backup, at most`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Fills the store by copies of some rows: importing would take minutes, and the file would have the same size. */
async function fill(): Promise<void> {
  const records = openRecords({ url: null, dataDir }, () => {})
  await migrate(records)
  await records.close()
  openInboxFile(join(dataDir, 'inbox.sqlite')).close()
  const path = join(dataDir, 'events.duckdb')
  const store = await openDuckdbEventStore({ path })
  await store.close()
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  const columns = eventColumns.map((column, index) => {
    if (column.name === 'website') return '1'
    if (column.name === 'time' || column.name === 'started_at') return `${yearAgo} + i * ${Math.floor(yearMs / rows)}`
    if (column.type === 'id') return `hash(i * 2 + ${index})`
    if (column.type === 'kind') return "'pageview'"
    if (column.type === 'map') return 'MAP {}'
    if (column.type === 'number') return '0'
    const values = column.cardinality === 'high' ? 20_000 : 30
    return `'value ' || (hash(i + ${index}) % ${values})`
  })
  const names = eventColumns.map(({ name }) => name)
  await connection.run(
    `CREATE TEMP TABLE sample AS SELECT ${columns.map((value, index) => `${value} AS ${names[index]}`)} FROM range(${rowsAtATime}) AS numbers(i)`,
  )
  const ids = eventColumns.filter(({ type }) => type === 'id').map(({ name }) => name)
  for (let done = 0; done < rows; done += rowsAtATime) {
    const later = Math.floor((done * yearMs) / rows)
    const replaced = [
      ...ids.map((name) => `hash(${name} + ${done}) AS ${name}`),
      ...['time', 'started_at'].map((name) => `${name} + ${later} AS ${name}`),
    ]
    await connection.run(`INSERT INTO events SELECT * REPLACE (${replaced}) FROM sample LIMIT ${rows - done}`)
  }
  await connection.run('CHECKPOINT')
  connection.closeSync()
  instance.closeSync()
}

/** What a day adds to a store with a year of events. */
async function addDay(round: number): Promise<void> {
  const store = await openDuckdbEventStore({ path: join(dataDir, 'events.duckdb') })
  const first = Date.now() + round * 86_400_000
  const events = Array.from({ length: Math.round(rows / 365) }, (_, index) =>
    sampleEvent({
      website: 1,
      time: first + index,
      startedAt: first + index,
      visit: BigInt(index),
      visitor: BigInt(index),
    }),
  )
  await store.append({ events, drops: [], inbox: 'bench', after: round, lastId: round + 1 })
  await store.close()
}
