import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordsLocation } from '../../src/database/open.ts'
import { defaultEventsUrl } from '../../src/program/event-engines.ts'
import { missingReason } from '../../test/clickhouse/location.ts'
import { startClickhouse } from '../../test/support/clickhouse.ts'
import { startPostgres } from '../../test/support/postgres.ts'

/** The number of nodes, and where they store their data. */
export interface Topology {
  readonly name: string
  readonly nodes: number
  readonly stores: 'embedded' | 'servers'
}

/** The servers of a run, and folders for embedded stores; each call returns a new, empty one. */
export interface Stores {
  readonly description: string
  folder(): Promise<string>
  records(topology: Topology): Promise<RecordsLocation>
  events(topology: Topology): string
  stop(): Promise<void>
}

export async function openStores(): Promise<Stores> {
  const folders: string[] = []
  const postgres = await startPostgres('durable')
  const clickhouse = await findClickhouse()
  let databases = 0
  const folder = async (): Promise<string> => {
    const made = await mkdtemp(join(tmpdir(), 'sightline-bench-'))
    folders.push(made)
    return made
  }
  return {
    description: `PostgreSQL 18 that waits for the disk; ClickHouse ${clickhouse.description}`,
    folder,
    async records({ stores }) {
      return { url: stores === 'servers' ? await postgres.createDatabase() : null, dataDir: await folder() }
    },
    events({ stores }) {
      return stores === 'servers'
        ? String(new URL(`/bench_${process.pid}_${++databases}`, clickhouse.url))
        : defaultEventsUrl
    },
    async stop() {
      for (; databases > 0; databases--) await drop(clickhouse.url, `bench_${process.pid}_${databases}`)
      await clickhouse.stop()
      await postgres.stop()
      for (const made of folders) await rm(made, { recursive: true, force: true })
    },
  }
}

interface FoundClickhouse {
  readonly url: string
  readonly description: string
  stop(): Promise<void>
}

async function findClickhouse(): Promise<FoundClickhouse> {
  const given = process.env.SIGHTLINE_TEST_CLICKHOUSE_URL
  if (given !== undefined) {
    return { url: given, description: 'of SIGHTLINE_TEST_CLICKHOUSE_URL', stop: async () => {} }
  }
  const missing = missingReason()
  if (missing !== null) throw new Error(`There is no ClickHouse to measure: ${missing}`)
  const { url, stop } = await startClickhouse()
  const engine = "the tests' engine behind a small server of theirs"
  const emulated = `${engine}, UNDER EMULATION: its numbers say nothing about a real server`
  return { url, description: process.arch === 'x64' ? engine : emulated, stop }
}

async function drop(url: string, name: string): Promise<void> {
  await fetch(url.replace(/^clickhouse/, 'http'), { method: 'POST', body: `DROP DATABASE IF EXISTS ${name}` })
}
