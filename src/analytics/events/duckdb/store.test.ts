import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventStoreContract } from '../contract.ts'
import { duckdbDialect } from './dialect.ts'
import { openDuckdbEventStore } from './store.ts'

const folder = await mkdtemp(join(tmpdir(), 'sightline-events-'))

eventStoreContract({
  name: 'DuckDB',
  dialect: duckdbDialect,
  open: () => openDuckdbEventStore({ path: join(folder, 'events.duckdb') }),
  remove: () => rm(folder, { recursive: true }),
})
