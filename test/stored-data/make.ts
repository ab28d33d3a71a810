import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { createClient } from '@clickhouse/client'
import pg from 'pg'
import { startClickhouse } from '../support/clickhouse.ts'
import { httpUrl } from '../support/clickhouse-for-tests.ts'
import { eventually } from '../support/eventually.ts'
import { temporaryFolder } from '../support/folder.ts'
import { browserAgent, sendHit } from '../support/hits.ts'
import { startPageServer } from '../support/page-server.ts'
import { freePort } from '../support/port.ts'
import { startPostgres } from '../support/postgres.ts'
import type { Environment } from '../support/run.ts'
import { writeSample } from '../support/sample-events.ts'
import { ownerKey } from '../support/sightline.ts'
import { lastImported, statsPaths } from './questions.ts'

/**
 * Makes stored data as a released version writes it: `node test/stored-data/make.ts CHECKOUT FOLDER`, where CHECKOUT is that
 * version with its node_modules. Writes the data folder and the rows on servers, each as it was left by a kill, with the answers.
 */
const [checkout = '', folder = ''] = process.argv.slice(2).map((path) => resolve(path))
mkdirSync(folder, { recursive: true })
await makeEmbedded()
await makeOnServers()
process.exit()

async function makeEmbedded(): Promise<void> {
  const dataDir = temporaryFolder()
  writeAnswers('embedded', await populate({ SIGHTLINE_DATA_DIR: dataDir }, dataDir))
  const { status, stderr } = spawnSync('tar', ['-czf', join(folder, 'embedded.tar.gz'), '-C', dataDir, '.'])
  if (status !== 0) throw new Error(String(stderr))
}

async function makeOnServers(): Promise<void> {
  const dataDir = temporaryFolder()
  const postgres = await startPostgres()
  const clickhouse = await startClickhouse()
  const databaseUrl = await postgres.createDatabase()
  const environment = {
    SIGHTLINE_DATA_DIR: dataDir,
    SIGHTLINE_DATABASE_URL: databaseUrl,
    SIGHTLINE_EVENTS_URL: clickhouse.url,
  }
  writeAnswers('servers', await populate(environment, dataDir))
  const { status, stderr } = spawnSync('tar', ['-czf', join(folder, 'servers.tar.gz'), '-C', dataDir, '.'])
  if (status !== 0) throw new Error(String(stderr))
  const stored = { postgres: await rowsOfPostgres(databaseUrl), clickhouse: await rowsOfClickhouse(clickhouse.url) }
  writeFileSync(join(folder, 'servers.json.gz'), gzipSync(JSON.stringify(stored)))
  await clickhouse.stop()
  await postgres.stop()
}

function writeAnswers(name: string, answers: unknown): void {
  writeFileSync(join(folder, `${name}.answers.json.gz`), gzipSync(JSON.stringify(answers)))
}

/** Uses the version as people do, kills it while hits are still in its inbox, and returns what it answered before. */
async function populate(places: Environment, dataDir: string): Promise<unknown> {
  const analyticsUrl = `http://127.0.0.1:${await freePort()}`
  const seoUrl = `http://127.0.0.1:${await freePort()}`
  const environment = {
    PATH: process.env.PATH,
    ...places,
    SIGHTLINE_ANALYTICS_URL: analyticsUrl,
    SIGHTLINE_SEO_URL: seoUrl,
    SIGHTLINE_API_KEY: ownerKey,
    SIGHTLINE_SEO_ALLOW: '127.0.0.1',
  }
  const child = spawn(process.execPath, ['src/main.ts'], { cwd: checkout, env: environment, stdio: 'inherit' })
  const command = (...args: readonly string[]): string => {
    const options = { cwd: checkout, env: environment, encoding: 'utf8' } as const
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/sightline.ts', ...args], options)
    if (status !== 0) throw new Error(stdout + stderr)
    return stdout
  }
  const ask = async (url: string, key: string, fields?: Readonly<Record<string, string>>): Promise<unknown> => {
    const headers = { authorization: `Bearer ${key}`, prefer: 'wait=30' }
    const body = fields && new URLSearchParams(fields)
    const reply = await fetch(url, { headers, ...(body ? { method: 'POST', body } : {}) })
    if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
    const { data }: { readonly data: unknown } = JSON.parse(await reply.text())
    return data
  }

  await eventually(() => ask(`${analyticsUrl}/api/v1/websites`, ownerKey), 300_000)
  const otherKey = /sl_[0-9a-f]+/.exec(command('accounts', 'create', 'ada@example.com', '--name', 'Ada'))?.[0] ?? ''
  const websites = `${analyticsUrl}/api/v1/websites`
  await ask(websites, ownerKey, { domain: 'example.com', exclude_params: 'session', exclude_ips: '10.0.0.0/8' })
  await ask(websites, ownerKey, { domain: 'private.example', privacy: '1' })
  await ask(websites, ownerKey, { domain: 'locked.example', privacy: '2', password: 'long enough' })
  await ask(websites, otherKey, { domain: 'example.com' })
  const site = await startPageServer()
  site.put('/', '<!doctype html><html lang=en><title>A page</title><h1>A page</h1><p>With some words.</html>')
  await ask(`${seoUrl}/api/v1/reports`, ownerKey, { url: `${site.origin}/` })
  await ask(`${seoUrl}/api/v1/reports`, ownerKey, {
    url: `${site.origin}/missing`,
    privacy: '2',
    password: 'long enough',
  })
  site.close()

  command('import', 'csv', writeSample(lastImported, 6, 25), '--website', '1')
  // Roll-ups follow within 15 seconds.
  await sleep(20_000)
  const answers: Record<string, unknown> = {}
  for (const question of statsPaths) answers[question] = await ask(`${websites}/1${question}`, ownerKey)

  const day = new Date().toISOString().slice(0, 10)
  // Each by another visitor, since nobody opens so many pages at once.
  const send = async (folder: string): Promise<number> => {
    const sent = Array.from({ length: 40 }, (_, hit) => {
      const agent = browserAgent.replace('Chrome/130', `Chrome/${100 + hit}`)
      return sendHit(
        analyticsUrl,
        { u: `https://example.com/${folder}/${hit}`, d: 'example.com' },
        { 'user-agent': agent },
      )
    })
    const taken = await Promise.all(sent)
    if (taken.some(({ status, dropped }) => status !== 202 || dropped !== null))
      throw new Error('A hit was not counted.')
    return taken.length
  }
  const stored = await send('stored')
  await sleep(3_000)
  const waiting = await send('waiting')
  child.kill('SIGKILL')
  await once(child, 'close')
  const inbox = new DatabaseSync(join(dataDir, 'inbox.sqlite'), { readOnly: true })
  const tables = inbox.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  console.log(tables.map(({ name }) => [name, inbox.prepare(`SELECT count(*) AS rows FROM ${name}`).get()?.rows]))
  inbox.close()
  return {
    version: spawnSync('git', ['rev-parse', 'HEAD'], { cwd: checkout, encoding: 'utf8' }).stdout.trim(),
    day,
    pageviews: stored + waiting,
    answers,
  }
}

async function rowsOfPostgres(connectionString: string): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename")
  const tables: Record<string, unknown> = {}
  for (const { tablename } of rows) {
    tables[tablename] = (await client.query(`SELECT to_json(t) AS row FROM "${tablename}" t`)).rows.map(
      ({ row }) => row,
    )
  }
  await client.end()
  return tables
}

async function rowsOfClickhouse(url: string): Promise<unknown> {
  const client = createClient({ url: httpUrl(url) })
  const read = async (query: string, format: 'JSONEachRow' | 'TabSeparatedRaw'): Promise<string> =>
    (await client.query({ query, format, clickhouse_settings: { output_format_json_quote_64bit_integers: 1 } })).text()
  const names = (await read('SHOW TABLES', 'TabSeparatedRaw')).trim().split('\n')
  const tables: Record<string, unknown> = {}
  for (const name of names) {
    const made = await read(`SHOW CREATE TABLE ${name}`, 'TabSeparatedRaw')
    tables[name] = { made, rows: await read(`SELECT * FROM ${name}`, 'JSONEachRow') }
  }
  await client.close()
  return tables
}
