import { randomUUID } from 'node:crypto'
import { after } from 'node:test'
import pg from 'pg'
import { type Postgres, startPostgres } from './postgres.ts'

const given = process.env.SIGHTLINE_TEST_POSTGRES_URL
const created: string[] = []
let own: Promise<Postgres> | undefined

/** Whether tests may use PostgreSQL; `npm run test:quick` runs without it. */
export const hasPostgres = given !== 'none'

/**
 * Returns the address of a new, empty database, which is dropped when the test file ends. It is on the server from the
 * environment, as in a full test run; otherwise on one that is started on first use and ends with the file.
 */
export async function createPostgresDatabase(): Promise<string> {
  if (!hasPostgres) throw new Error('SIGHTLINE_TEST_POSTGRES_URL is "none": this test needs PostgreSQL')
  const name = `sightline_test_${randomUUID().replaceAll('-', '')}`
  const server = await serverUrl()
  await command(server, `create database ${name}`)
  created.push(name)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function serverUrl(): Promise<string> {
  if (given !== undefined) return given
  own ??= startPostgres()
  return (await own).url
}

async function command(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

after(async () => {
  // A database that is still in use remains until its server ends, like those on a server of the file itself.
  if (given !== undefined)
    for (const name of created) await command(given, `drop database ${name}`).catch(() => undefined)
  await (await own)?.stop()
})
