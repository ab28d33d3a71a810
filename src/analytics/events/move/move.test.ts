import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { duckdbDialect } from '../duckdb/dialect.ts'
import { duckdbEngine } from '../duckdb/engine.ts'
import { openDuckdbEventStore } from '../duckdb/store.ts'
import { moveContract } from './testing/contract.ts'

const folder = await mkdtemp(join(tmpdir(), 'sightline-move-'))
let places = 0

moveContract('DuckDB', {
  dialect: duckdbDialect,
  engine: duckdbEngine,
  open: () => openDuckdbEventStore({ path: join(folder, `${++places}`, 'events.duckdb') }),
  remove: () => rm(folder, { recursive: true }),
})
