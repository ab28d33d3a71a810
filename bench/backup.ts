import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import { importFile } from '../src/analytics/events/import.ts'
import { sampleEvent } from '../src/analytics/events/testing/sample-event.ts'
import { openInboxFile } from '../src/analytics/ingest/inbox/file.ts'
import { migrate } from '../src/database/migrate.ts'
import { openRecords } from '../src/database/open.ts'
import { takeBackup } from '../src/program/backup/take-backup.ts'
import { readConfig } from '../src/program/config.ts'
import { openEventStore } from '../src/program/services.ts'
import { generateEvents } from './stats/generate.ts'

/** The speed of backups compared with copying the files. Both are run alternately, because other programs use the disk too. */
const rows = Number(process.argv[2] ?? 5_000_000)
const rounds = 5
const folder = mkdtempSync(join(tmpdir(), 'sightline-bench-'))
const dataDir = join(folder, 'data')

const seconds = async (work: () => unknown): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

try {
  mkdirSync(dataDir)
  await fill()
  const read = readConfig({ SIGHTLINE_DATA_DIR: dataDir })
  if (!('values' in read)) throw new Error('The configuration is wrong.')
  const config = read.values
  const back = async (target: string, isFull: boolean): Promise<number> => {
    const began = performance.now()
    let opened = began
    await takeBackup(config, {
      target,
      isFull,
      passphrase: null,
      // Not part of a backup: a running service has it open.
      openStore: async (one) => {
        const store = await openEventStore(one)
        opened = performance.now()
        return store
      },
      warn: console.warn,
      onProgress: () => {},
    })
    return (performance.now() - opened) / 1000
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
  console.log(`  a full backup          ${whole.toFixed(2)} s, ${(copied / whole).toFixed(2)} of the speed of copying`)
  console.log(`  an incremental backup  ${part.toFixed(2)} s, ${(part / whole).toFixed(2)} of a full one`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  const records = openRecords({ url: null, dataDir }, () => {})
  await migrate(records)
  await records.close()
  openInboxFile(join(dataDir, 'inbox.sqlite')).close()
  const file = join(folder, 'events.parquet')
  await generateEvents(rows, file)
  const store = await openDuckdbEventStore({ path: join(dataDir, 'events.duckdb') })
  for await (const _ of importFile(store, { file, website: 1 }));
  while (await store.rollUp(Date.now()));
  await store.close()
  rmSync(file)
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
