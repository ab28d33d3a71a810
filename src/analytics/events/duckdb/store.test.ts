import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
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

test('a query reaches no file, loads nothing, and cannot change that', async () => {
  const place = await mkdtemp(join(tmpdir(), 'sightline-confined-'))
  const store = await openDuckdbEventStore({ path: join(place, 'events.duckdb') })
  const rows = [
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM glob('/*')",
    "SELECT * FROM '/etc/passwd.csv'",
    `COPY events TO '${join(place, 'copy.csv')}'`,
    `ATTACH '${join(place, 'other.duckdb')}'`,
    'SET enable_external_access = true',
    'SET lock_configuration = false',
    "SET allowed_directories = ['/']",
    'LOAD httpfs',
  ]
  for (const text of rows) {
    await assert.rejects(
      store.query({ text, values: [] }),
      /Permission Error|Invalid Input Error|disabled|locked/,
      text,
    )
  }
  await store.close()
  await rm(place, { recursive: true })
})
