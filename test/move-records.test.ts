import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before as beforeAll, describe, test } from 'node:test'
import { migrate } from '../src/database/migrate.ts'
import { fillRecords } from '../src/database/move/testing/sample-records.ts'
import type { Records } from '../src/database/records.ts'
import { pageOf, startChangingSite } from './support/changing-site.ts'
import { type Client, createClient, form, type List, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { freePort } from './support/port.ts'
import { createPostgresDatabase } from './support/postgres-for-tests.ts'
import { openAt } from './support/records.ts'
import { pageNobodyFetches } from './support/resources.ts'
import { type Finished, run, runToEnd } from './support/run.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

interface Made {
  readonly id: number
}

const addWebsite = async (client: Client, domain: string): Promise<number> =>
  (await client.post<One<Made>>('/api/v1/websites', form({ domain }))).body.data.id
const addReport = async (client: Client, host: string): Promise<number> =>
  (await client.post<One<Made>>('/api/v1/reports', form({ url: pageNobodyFetches(host) }))).body.data.id

/** Everything that the two services tell the owner. */
async function describeAll({ analyticsUrl, seoUrl }: Sightline): Promise<unknown> {
  const [analytics, seo] = [await createClient(analyticsUrl, ownerKey), await createClient(seoUrl, ownerKey)]
  const reports = (await seo.get<List<Made>>('/api/v1/reports')).body.data
  const whole = reports.map(async ({ id }) => (await seo.get<One<unknown>>(`/api/v1/reports/${id}`)).body.data)
  const text = JSON.stringify([
    (await analytics.get<List<Made>>('/api/v1/websites')).body.data,
    await Promise.all(whole),
  ])
  return JSON.parse(text.replaceAll(analyticsUrl, '').replaceAll(seoUrl, ''))
}

const fileHash = ({ environment }: Sightline): string =>
  createHash('sha256')
    .update(readFileSync(join(environment.SIGHTLINE_DATA_DIR ?? '', 'records.sqlite')))
    .digest('hex')

const ofFolder = ({ environment }: Sightline, url: string) => ({
  environment: {
    SIGHTLINE_DATA_DIR: environment.SIGHTLINE_DATA_DIR ?? '',
    SIGHTLINE_ANALYTICS_URL: environment.SIGHTLINE_ANALYTICS_URL ?? '',
    SIGHTLINE_SEO_URL: environment.SIGHTLINE_SEO_URL ?? '',
    SIGHTLINE_DATABASE_URL: url,
  },
})

test('a running installation moves with one restart', async (context) => {
  const url = await createPostgresDatabase()
  const first = await startSightline()
  const analytics = await createClient(first.analyticsUrl, ownerKey)
  const seo = await createClient(first.seoUrl, ownerKey)
  const gone = await addWebsite(analytics, 'gone.test')
  await addWebsite(analytics, 'kept.test')
  await addReport(seo, 'one.test')
  const site = await startChangingSite()
  context.after(() => site.close())
  site.show({ '/': pageOf('Home', { links: ['/a', '/b', '/old'] }), '/a': pageOf('A'), '/old': { status: 404 } })
  const crawl = (await seo.post<One<Made>>('/api/v1/crawls', form({ url: `${site.origin}/` }))).body.data
  const runsDone = (count: number) =>
    eventually(async () => {
      const { data } = (await seo.get<List<{ status: string }>>(`/api/v1/crawls/${crawl.id}/runs`)).body
      return data.length === count && data.every(({ status }) => status === 'done')
    })
  await runsDone(1)
  const file = join(temporaryFolder(), 'address')
  writeFileSync(file, `${url}\n`)
  const moved = await first.command('move', '--to-database-file', file)
  assert.equal(moved.code, 0, moved.output)
  assert.match(moved.result, /websites +2 +[0-9a-f]{16}\n/)
  assert.match(moved.output, /Records: 100 %/)
  assert.match(moved.result, /crawl_urls +4 +[0-9a-f]{16}\n/)
  assert.match(moved.output, /Data of crawls: 100 %/)
  assert.doesNotMatch(moved.output, /sightline:sightline@/, 'the address holds a password')

  // What happens between the command and the restart.
  await analytics.delete(`/api/v1/websites/${gone}`)
  const last = await addWebsite(analytics, 'last.test')
  const deleted = await addReport(seo, 'deleted.test')
  await seo.delete(`/api/v1/reports/${deleted}`)
  await first.command('keys', 'create', '--name', 'Late')
  site.show({ '/': pageOf('Home', { links: ['/a', '/b', '/new'] }), '/a': pageOf('A'), '/new': pageOf('New') })
  await seo.put(`/api/v1/crawls/${crawl.id}`, form({ action: 'run' }))
  await runsDone(2)
  const lists = [
    ...['', '/runs', '/overview', '/pages', '/pages/export', '/links', '/redirects', '/issues', '/tree', '/images'],
    ...['/duplicates', '/sitemaps', '/hreflang', '/structured-data', '/traps', '/diff'],
  ]
  const readLists = async (client: Client): Promise<readonly string[]> => {
    const texts: string[] = []
    for (const list of lists) {
      const { status, text } = await client.getText(`/api/v1/crawls/${crawl.id}${list}`)
      assert.equal(status, 200, `${list}: ${text}`)
      texts.push(text.replaceAll(client.baseUrl, ''))
    }
    return texts
  }
  const shown = await readLists(seo)
  const before = await describeAll(first)
  assert.equal(await first.stop(), 0)
  const hash = fileHash(first)

  const second = await startSightline(ofFolder(first, url))
  assert.match(second.output(), /All records are moved/)
  const keys = await second.command('keys', 'list')
  assert.match(keys.output, / Late /)
  assert.deepEqual(await describeAll(second), before)
  const client = await createClient(second.seoUrl, ownerKey)
  assert.deepEqual(await readLists(client), shown)
  assert.ok((await addReport(client, 'after.test')) > deleted, 'an id was given twice')
  assert.ok((await addWebsite(await createClient(second.analyticsUrl, ownerKey), 'after.test')) > last)
  assert.equal(await second.stop(), 0)
  assert.equal(fileHash(first), hash, 'the embedded database was changed')

  // Everything that came since is in PostgreSQL only.
  const old = { ...second.environment, ...ofFolder(first, '').environment }
  const refused = await runToEnd('src/main.ts', [], old)
  assert.equal(refused.code, 1, refused.output)
  assert.match(refused.output, /could not start: .+records\.sqlite is an old copy: .+ Set SIGHTLINE_DATABASE_URL/)
  for (const args of [
    ['keys', 'list'],
    ['backup', temporaryFolder()],
    ['move', '--to-database', url],
  ]) {
    const { code, output } = await runToEnd('src/sightline.ts', args, old)
    assert.deepEqual([code, /records\.sqlite is an old copy/.test(output)], [1, true], output)
  }

  rmSync(join(first.environment.SIGHTLINE_DATA_DIR ?? '', 'records.sqlite.moved'))
  const back = await startSightline(ofFolder(first, ''))
  assert.deepEqual(await describeAll(back), before)
  assert.equal(await back.stop(), 0)
  const again = await back.command('move', '--to-database', url)
  assert.equal(again.code, 2)
  assert.match(again.output, /That database is in use: its table accounts has rows/)
})

describe('a move that is under way', () => {
  const salts = 60_001
  const dataDir = temporaryFolder()
  let url: string
  let source: Records
  const move = (): Promise<Finished> =>
    runToEnd('src/sightline.ts', ['move'], { SIGHTLINE_DATA_DIR: dataDir, SIGHTLINE_MOVE_DATABASE_URL: url })
  beforeAll(async () => {
    url = await createPostgresDatabase()
    source = openAt({ url: null, dataDir })
    await migrate(source)
    await fillRecords(source)
    // So many that half of all steps is within them, however many tables come before and after.
    for (let start = 0; start < salts - 1; start += 1000) {
      const rows = Array.from({ length: 1000 }, (_, index) => ({ day: start + index + 30_000, salt: 'x' }))
      await source.db.insertInto('salts').values(rows).execute()
    }
  })
  const countSalts = async (): Promise<number> => {
    const target = openAt({ url, dataDir })
    const { n } = await target.db
      .selectFrom('salts')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    await target.close()
    return n
  }

  test('continues after kill -9 and does not run twice', async () => {
    const killed = run('src/sightline.ts', ['move', '--to-database', url], { SIGHTLINE_DATA_DIR: dataDir })
    await killed.printed('Records: 50 %')
    killed.signal('SIGSTOP')
    assert.match((await move()).output, /already running in another process/)
    killed.signal('SIGKILL')
    await killed.ended
    const left = await countSalts()
    assert.ok(left > 0 && left < salts, `${left} were there when it was killed`)
    const { code, output } = await move()
    assert.equal(code, 0, output)
    assert.equal(await countSalts(), salts)
  })

  test('rejects commands whose writes would be lost', async () => {
    const environment = { SIGHTLINE_DATA_DIR: temporaryFolder(), SIGHTLINE_DATABASE_URL: url }
    const { code, output } = await runToEnd('src/sightline.ts', ['keys', 'create'], environment)
    assert.equal(code, 1)
    assert.match(output, /Records are being moved into this database/)
  })

  test('to an unreachable database is rejected with one line', async () => {
    const args = ['move', '--to-database', 'postgres://127.0.0.1:1/x']
    const { code, output } = await runToEnd('src/sightline.ts', args, { SIGHTLINE_DATA_DIR: dataDir })
    assert.deepEqual([code, /^The database can't be reached: .+\n$/.test(output)], [1, true], output)
  })

  test('ends when no process uses the data folder; until then, nodes wait', async () => {
    const start = async (folder: string, ...services: readonly string[]) =>
      run('src/main.ts', services, {
        SIGHTLINE_ANALYTICS_URL: `http://127.0.0.1:${await freePort()}`,
        SIGHTLINE_SEO_URL: `http://127.0.0.1:${await freePort()}`,
        SIGHTLINE_DATABASE_URL: url,
        SIGHTLINE_DATA_DIR: folder,
      })
    // The source is open here still, as by a service that was not stopped.
    const nodes = [await start(dataDir), await start(temporaryFolder(), 'seo')]
    for (const node of nodes) await node.printed('Waiting: records are being moved into this database')
    const stopped = await start(temporaryFolder())
    await stopped.printed('Waiting')
    stopped.signal('SIGTERM')
    assert.equal(await stopped.ended, 0)
    await source.close()
    for (const node of nodes) {
      await node.printed('Sightline is ready.')
      node.signal('SIGTERM')
      assert.equal(await node.ended, 0)
    }
  })
})

describe('a move is rejected with one line', () => {
  const rows: Record<string, readonly [args: readonly string[], message: RegExp]> = {
    'that goes nowhere': [['move'], /Specify where to move: --to-database, --to-events, or both\./],
    'by a file that is not there': [['move', '--to-database-file', '/nowhere'], /--to-database-file cannot be read/],
    'by a file with more than an address': [
      ['move', '--to-events-file', 'package.json'],
      /must be a file with one line/,
    ],
    'by an address and a file': [
      ['move', '--to-database', 'postgres://x/y', '--to-database-file', 'z'],
      /Give --to-database or --to-database-file, not both\./,
    ],
    'to what is no database': [['move', '--to-database', 'mysql://x'], /--to-database must be postgres:/],
    'to what is no event store': [['move', '--to-events', 'http://x'], /--to-events must be clickhouse:/],
    'to a cluster of nothing': [
      ['move', '--to-database', 'postgres://x/y', '--to-cluster', 'c'],
      /--to-cluster must be/,
    ],
    'from an empty folder': [['move', '--to-database', 'postgres://127.0.0.1:1/x'], /There are no records in /],
  }
  for (const [name, [args, message]] of Object.entries(rows)) {
    test(name, async () => {
      const { code, output } = await runToEnd('src/sightline.ts', args, { SIGHTLINE_DATA_DIR: temporaryFolder() })
      assert.equal(code, 2, output)
      assert.match(output, message)
      assert.doesNotMatch(output, /\n {4}at /)
    })
  }
})
