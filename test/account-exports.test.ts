import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { createAccounts } from '../src/accounts/accounts.ts'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import { importFile } from '../src/analytics/events/import.ts'
import { localDaysOf } from '../src/analytics/events/local-days.ts'
import { sampleEvent } from '../src/analytics/events/testing/sample-event.ts'
import { writeHashed } from '../src/backup/hashed-file.ts'
import { manifestSum, serializeManifest } from '../src/backup/manifest.ts'
import { writeTar } from '../src/backup/tar.ts'
import { migrate } from '../src/database/migrate.ts'
import { movedTables } from '../src/database/move/tables.ts'
import type { Records } from '../src/database/records.ts'
import { extractArchive } from '../src/program/backup/archive.ts'
import { type Config, readConfig } from '../src/program/config.ts'
import type { ExportManifest } from '../src/program/exporting/manifest.ts'
import { readExport, verifyExport } from '../src/program/exporting/read-export.ts'
import { exportedNames, exportedTables, leftOutTables } from '../src/program/exporting/tables.ts'
import { clickhouseForTests } from './support/clickhouse-for-tests.ts'
import { type Client, createClient, form, type List, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { startOnePageSite } from './support/one-page-site.ts'
import { createPostgresDatabase, hasPostgres } from './support/postgres-for-tests.ts'
import { openAt } from './support/records.ts'
import { makeReport } from './support/reports.ts'
import { type Environment, type Finished, run, runToEnd } from './support/run.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { trackWebsite } from './support/statistics.ts'

const clickhouse = clickhouseForTests()
const domain = 'export.test'
const dayMs = 86_400_000
const first = Date.UTC(2026, 0, 28)

interface Made {
  readonly id: number
}

/** Visits over the end of a month, with everything that events can have. */
const events = (website: number) =>
  Array.from({ length: 150 }, (_, index) => {
    const startedAt = first + (index % 10) * dayMs + index * 60_000
    const visit = {
      website,
      startedAt,
      visitor: 2n ** 63n + BigInt(index),
      visit: 2n ** 64n - 1n - BigInt(index),
      source: index % 3 ? 'Google' : "=cmd|'/c calc'!A1",
      country: index % 2 ? 'DE' : 'FR',
      entryPage: '/',
      utmCampaign: index % 7 ? '' : 'a "quoted", name\nof two lines',
    }
    return [
      sampleEvent({ ...visit, time: startedAt }),
      sampleEvent({
        ...visit,
        time: startedAt + 1_000,
        page: index % 4 ? '/pricing' : '/ünïcode?a=1',
        title: 'Prices',
      }),
      sampleEvent({
        ...visit,
        time: startedAt + 2_000,
        kind: 'event',
        name: index % 5 ? 'Signup' : 'Buy',
        props: { plan: 'pro', "it's": '{"a":1}' },
        revenue: index % 5 ? 0 : 19_990,
        currency: index % 5 ? '' : 'EUR',
      }),
      sampleEvent({ ...visit, time: startedAt + 3_000, kind: 'engagement', engagedMs: 1_234, scrollDepth: 80 }),
    ]
  }).flat()

/** Everything that the API says about websites, goals, funnels, segments and statistics, without ids and addresses. */
async function describeWebsite(client: Client, id: number): Promise<unknown> {
  const path = `/api/v1/websites/${id}`
  const list = async (name: string) => (await client.get<List<Made>>(`${path}/${name}?per_page=100`)).body.data
  const [goals, funnels, segments] = [await list('goals'), await list('funnels'), await list('segments')]
  const range = 'from=2026-01-01&to=2026-02-28'
  const questions = [
    `stats?${range}`,
    `stats/timeseries?${range}&interval=day`,
    ...['page', 'entry_page', 'exit_page', 'source', 'country', 'utm_campaign', 'event', 'title'].map(
      (dimension) => `stats/${dimension}?${range}&per_page=100`,
    ),
    `stats/properties/plan?${range}`,
    `stats/revenue?${range}`,
    `stats/drops?${range}`,
    `stats/goals?${range}`,
    ...funnels.map((funnel) => `funnels/${funnel.id}/stats?${range}`),
    ...segments.map((segment) => `stats?${range}&segment=${segment.id}`),
    ...goals.map((goal) => `stats?${range}&filter=goal:is:${goal.id}`),
    'events?from=2026-01-28&to=2026-01-28&per_page=100',
    'stats?from=2025-12-01&to=2026-01-31',
    'stats/page?from=2025-12-01&to=2026-01-31',
    'stats/timeseries?from=2025-12-19&to=2025-12-24&interval=hour',
  ]
  const replies = []
  for (const question of questions) {
    const { status, body } = await client.get<One<unknown>>(`${path}/${question}`)
    // In no particular order.
    if (question.startsWith('events'))
      (body.data as unknown[]).sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
    replies.push([question.replace(/\d+(?=[/?])/, '').replace(/(segment|is:)=?\d+/, ''), status, body])
  }
  const { body } = await client.get<One<object>>(path)
  // Ids of this installation, and what is new in it.
  return JSON.parse(
    JSON.stringify([body.data, await list('annotations'), replies], (key, value) =>
      [
        'id',
        'website',
        'goal',
        'funnel',
        'segment',
        'page',
        'snippet',
        'verification',
        'verified',
        'links',
        'domain_status',
        'next_cursor',
        'path',
      ].includes(key)
        ? undefined
        : value,
    )
      .replaceAll(client.baseUrl, '')
      .replaceAll(/goal:is:\d+/g, 'goal'),
  )
}

const failuresOf = (described: unknown): readonly unknown[] =>
  (described as readonly [unknown, unknown, readonly [string, number, unknown][]])[2].filter(
    ([, status]) => status !== 200,
  )

const manifestOf = (folder: string): ExportManifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

describe('exports', () => {
  const folder = temporaryFolder()
  const exported = join(folder, 'exported')
  let sightline: Sightline
  let client: Client
  let website = 0
  let expected: unknown

  before(async () => {
    const site = await startOnePageSite(
      '<!doctype html><html lang="en"><title>One page</title><h1>One</h1><p>Text</p></html>',
    )
    const begun = await startSightline()
    const statistics = await trackWebsite(await createClient(begun.analyticsUrl, ownerKey), domain, {
      timezone: 'Europe/Berlin',
      privacy: 1,
      exclude_params: 'ref',
    })
    website = statistics.website.id
    await begun.stop()
    const store = await openDuckdbEventStore({
      path: join(begun.environment.SIGHTLINE_DATA_DIR ?? '', 'events.duckdb'),
    })
    const drops = [{ website, time: first, reason: 'bot', count: 7 }]
    await store.append({ events: events(website), drops, inbox: 'test', after: 0, lastId: 1 })
    // The events of December are deleted because of their age, and their totals are left.
    const zone = 'Europe/Berlin'
    await store.setTimeZones(new Map([[website, zone]]))
    const old = Array.from({ length: 10 }, (_, index) => {
      const time = Date.UTC(2025, 11, 20 + (index % 3), 22, 50 + index)
      const own = { visitor: BigInt(index), visit: BigInt(index), page: "'=1+1" }
      return sampleEvent({ website, time, startedAt: time, ...own })
    })
    await store.append({ events: old, drops: [], inbox: 'test', after: 1, lastId: 2 })
    while (await store.rollUp(Date.now()));
    const { dayOf, startOf } = localDaysOf(zone)
    const day = dayOf(Date.UTC(2026, 0, 1))
    while ((await store.expire({ website, zone, day })) === 'more');
    await store.close()
    const stored = new DatabaseSync(join(begun.environment.SIGHTLINE_DATA_DIR ?? '', 'records.sqlite'))
    stored.prepare('UPDATE websites SET rows_from = ? WHERE id = ?').run(startOf(day), website)
    stored.close()
    sightline = await startSightline({ environment: begun.environment })
    client = await createClient(sightline.analyticsUrl, ownerKey)
    const path = `/api/v1/websites/${website}`
    const make = async (name: string, fields: Record<string, string | number>): Promise<number> => {
      const { status, body, text } = await client.post<One<Made>>(`${path}/${name}`, form(fields))
      assert.equal(status, 201, text)
      return body.data.id
    }
    // So that ids are different in the other installation.
    const gone = await make('goals', { name: 'Gone', type: 'page', page: '/gone' })
    const goal = await make('goals', {
      name: 'Signup <script>',
      type: 'event',
      event: 'Signup',
      condition: 'country:is:DE',
    })
    const { status } = await client.post(`${path}/funnels`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `name=Way&step=${encodeURIComponent('page:is:/pricing')}&step=${encodeURIComponent(`goal:is:${goal}`)}`,
    })
    assert.equal(status, 201)
    const [funnel] = (await client.get<List<Made>>(`${path}/funnels`)).body.data
    await make('segments', { name: 'Both', filter: `(goal:is_not:${goal} or funnel:dropped:${funnel?.id}.1)` })
    await make('annotations', { text: 'Relaunch', time: '2026-01-30T12:00:00Z' })
    assert.equal((await client.delete(`${path}/goals/${gone}`)).status, 200)
    const seo = await createClient(sightline.seoUrl, ownerKey)
    const report = await makeReport(seo, { url: `http://127.0.0.1:${site.port}/`, schedule: 'weekly' })
    const crawl = await seo.post<One<Made>>('/api/v1/crawls', form({ url: `http://127.0.0.1:${site.port}/` }))
    assert.equal(crawl.status, 201, crawl.text)
    for (const shared of [`reports/${report.id}`, `crawls/${crawl.body.data.id}`]) {
      const link = form({ name: 'Client', privacy: 2, password: 'client password' })
      assert.equal((await seo.post(`/api/v1/${shared}/share-links`, link)).status, 201)
    }
    await seo.put(`/api/v1/crawls/${crawl.body.data.id}`, form({ action: 'run' }))
    await eventually(async () => {
      const { body } = await seo.get<One<{ status: string }>>(`/api/v1/crawls/${crawl.body.data.id}`)
      return body.data.status === 'done'
    }, 60_000)
    site.stop()
    expected = await describeWebsite(client, website)
    assert.deepEqual(failuresOf(expected), [])
    assert.ok(JSON.stringify(expected).includes(`"value":"'=1+1"`))
    const { code, output } = await sightline.command('export', exported, '--account', '1')
    assert.equal(code, 0, output)
  })
  after(() => sightline.stop())

  const importInto = (environment: Sightline['environment'], source: string, ...options: readonly string[]) =>
    runToEnd('src/sightline.ts', ['import', 'export', source, '--account', '1', ...options], environment)

  test('are open files with counts per table and day, and without secrets', () => {
    const { counts, events: files, version } = manifestOf(exported)
    assert.ok(version)
    assert.equal(counts.events, 600)
    assert.equal(counts.drops, 1)
    assert.ok((counts.totals ?? 0) > 0)
    for (const table of [
      'websites',
      'goals',
      'funnels',
      'segments',
      'reports',
      'report_runs',
      'report_share_links',
      'crawls',
      'crawl_runs',
      'crawl_share_links',
      'crawl_urls',
    ])
      assert.ok((counts[table] ?? 0) > 0, table)
    const perDay = Object.assign({}, ...files.filter(({ table }) => table === 'events').map(({ days }) => days))
    assert.equal(perDay['2026-01-28'], 60)
    assert.deepEqual(
      readdirSync(exported)
        .filter((name) => name.startsWith('events-'))
        .toSorted(),
      [`events-${website}-2026-01.parquet`, `events-${website}-2026-02.parquet`],
    )
    const texts = readdirSync(exported)
      .filter((name) => /\.jsonl?$/.test(name))
      .map((name) => readFileSync(join(exported, name), 'utf8'))
      .join('')
    assert.ok(!texts.includes(ownerKey))
    const [report] = readFileSync(join(exported, 'report_runs.jsonl'), 'utf8').split('\n')
    assert.ok(JSON.parse(report ?? '').results.checks.length > 0)
  })

  const targets = [
    ['DuckDB and SQLite', false],
    ['PostgreSQL and ClickHouse', clickhouse.kind === 'ready' && hasPostgres ? false : 'there are no servers'],
  ] as const
  for (const [name, skip] of targets) {
    test(`give the same answers in ${name}, imported while the service runs, killed, and repeated`, {
      skip,
    }, async (context) => {
      const onServers = name.startsWith('PostgreSQL')
      const environment: Environment =
        onServers && clickhouse.kind === 'ready'
          ? {
              SIGHTLINE_DATABASE_URL: await createPostgresDatabase(),
              SIGHTLINE_EVENTS_URL: await clickhouse.createDatabase(),
            }
          : {}
      const other = await startSightline({ environment })
      context.after(() => other.kill())
      const there = await createClient(other.analyticsUrl, ownerKey)
      await trackWebsite(there, 'another.test')
      const tried = await importInto(other.environment, exported, '--dry-run')
      assert.equal(tried.code, 0, tried.output)
      assert.match(tried.output, /would add 1 website, 1 goal/)
      const listed = async () => (await there.get<List<Made & { domain: string }>>('/api/v1/websites')).body.data
      assert.equal((await listed()).length, 1)

      const killed = run('src/sightline.ts', ['import', 'export', exported, '--account', '1'], other.environment)
      await eventually(async () => (await listed()).length === 2, 30_000)
      killed.signal('SIGKILL')
      await killed.ended
      const imported = await importInto(other.environment, exported)
      assert.equal(imported.code, 0, imported.output)
      const again = await importInto(other.environment, exported)
      assert.equal(again.code, 0, again.output)
      assert.match(again.output, /Added no records, and 0 events/)

      const id = (await listed()).find((one) => one.domain === domain)?.id ?? 0
      assert.notEqual(id, website)
      assert.deepEqual(await describeWebsite(there, id), expected)
      const seo = await createClient(other.seoUrl, ownerKey)
      const reports = (await seo.get<List<{ status: string; next_run_at: string | null }>>('/api/v1/reports')).body
      assert.equal(reports.meta.total, 1)
      assert.equal(reports.data[0]?.status, 'done')
      assert.notEqual(reports.data[0]?.next_run_at, null)
      const crawls = (await seo.get<List<Made & { run: number }>>('/api/v1/crawls')).body.data
      const pages = await seo.get<List<unknown>>(`/api/v1/crawls/${crawls[0]?.id}/pages`)
      assert.equal(pages.body.meta.total, 1, pages.text)
    })
  }

  test('as CSV in one archive, without a running service; and back into its own account adds nothing', async () => {
    await sightline.stop()
    const archive = join(folder, 'website.tar')
    const made = await sightline.command('export', archive, '--website', String(website), '--format', 'csv')
    assert.equal(made.code, 0, made.output)
    const dataDir = temporaryFolder()
    const began = await startSightline({ environment: { SIGHTLINE_DATA_DIR: dataDir } })
    await began.stop()
    const refused = await runToEnd('src/sightline.ts', ['import', 'export', archive], began.environment)
    assert.match(refused.output, /specify --account/)
    const imported = await importInto(began.environment, archive)
    assert.equal(imported.code, 0, imported.output)
    const other = await startSightline({ environment: began.environment })
    const there = await createClient(other.analyticsUrl, ownerKey)
    assert.deepEqual(await describeWebsite(there, 1), expected)
    await other.stop()
    const own = await importInto(sightline.environment, archive)
    assert.equal(own.code, 0, own.output)
    assert.match(own.output, /Added no records, and 0 events.*\n.*its events are here already/)
    sightline = await startSightline({ environment: sightline.environment })
    client = await createClient(sightline.analyticsUrl, ownerKey)
    assert.deepEqual(await describeWebsite(client, website), expected)
  })

  describe('that someone has changed', () => {
    let records: Records
    let config: Config
    before(async () => {
      const dataDir = temporaryFolder()
      const read = readConfig({ SIGHTLINE_DATA_DIR: dataDir })
      if (!('values' in read)) throw new Error('The configuration is wrong.')
      config = read.values
      records = openAt({ url: null, dataDir })
      await migrate(records)
      await createAccounts(records, Date.now).createOwner()
    })
    after(() => records.close())

    const importHere = async (at: string): Promise<unknown> => {
      const store = await openDuckdbEventStore({ path: join(config.dataDir, 'events.duckdb') })
      try {
        return await readExport(config, records, at, await verifyExport(at), {
          account: 1,
          isDryRun: false,
          now: Date.now(),
          async *importEvents(requests) {
            for (const request of requests) yield* importFile(store, request)
          },
          onProgress: () => {},
        })
      } finally {
        await store.close()
      }
    }

    /** A copy of the export with another file, and a manifest that fits. */
    async function forge(change: (at: string, manifest: ExportManifest) => unknown): Promise<string> {
      const at = join(temporaryFolder(), 'forged')
      cpSync(exported, at, { recursive: true })
      const changed = (await change(at, manifestOf(at))) ?? manifestOf(at)
      const manifest = changed as ExportManifest
      const files = manifest.files.map((file) => {
        const path = join(at, file.name)
        if (!existsSync(path)) return file
        const bytes = readFileSync(path)
        return { ...file, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
      })
      const text = serializeManifest({ ...manifest, files })
      writeFileSync(join(at, 'manifest.json'), text)
      writeFileSync(join(at, 'manifest.json.sha256'), manifestSum(text))
      return at
    }
    const editing = (name: string, change: (row: Record<string, unknown>) => unknown) => (at: string) => {
      const path = join(at, name)
      const lines = readFileSync(path, 'utf8').trim().split('\n')
      writeFileSync(path, `${lines.map((line) => JSON.stringify(change(JSON.parse(line)))).join('\n')}\n`)
    }
    const refusals: readonly (readonly [string, (at: string, manifest: ExportManifest) => unknown, RegExp])[] = [
      [
        'a script as domain',
        editing('websites.jsonl', (row) => ({ ...row, domain: '<script>' })),
        /Line 1 .*domain must not be "<script>"/,
      ],
      [
        'a number as text',
        editing('websites.jsonl', (row) => ({ ...row, privacy: '1; drop table' })),
        /privacy must be integer/,
      ],
      ['an unknown column', editing('websites.jsonl', (row) => ({ ...row, 'x" = 1 --': 1 })), /has no column/],
      [
        'a secret',
        editing('websites.jsonl', (row) => ({ ...row, share_token: 'x'.repeat(22) })),
        /share_token must not be in an export/,
      ],
      [
        'a verified domain',
        editing('websites.jsonl', (row) => ({ ...row, proof: 'dns' })),
        /proof must not be in an export/,
      ],
      [
        'a goal of another website',
        editing('goals.jsonl', (row) => ({ ...row, website_id: 99 })),
        /website_id must be a row of websites in this export/,
      ],
      [
        'a wrong filter',
        editing('segments.jsonl', (row) => ({ ...row, filters: '["nonsense"]' })),
        /filter must be dimension/,
      ],
      [
        'a page of another run',
        editing('crawl_urls.jsonl', (row) => ({ ...row, id: 5 })),
        /id must be the id of a URL of run/,
      ],
      ['no JSON', (at) => writeFileSync(join(at, 'goals.jsonl'), '{'), /is not a JSON object/],
      [
        'a path out of the folder',
        (_at, manifest) => ({ ...manifest, files: [{ name: '../../etc/passwd', bytes: 1, sha256: '' }] }),
        /names a file .*passwd/,
      ],
      [
        'a link',
        (at) => {
          rmSync(join(at, 'goals.jsonl'))
          symlinkSync('/etc/passwd', join(at, 'goals.jsonl'))
        },
        /is not a regular file/,
      ],
      [
        'too many rows',
        (_at, manifest) => ({ ...manifest, events: manifest.events.map((file) => ({ ...file, rows: 1e12 })) }),
        /has 1000000000000 rows in/,
      ],
      ['a newer format', (_at, manifest) => ({ ...manifest, format: 99 }), /newer version/],
      [
        'other events',
        (at, manifest) =>
          writeFileSync(
            join(at, manifest.events[0]?.name ?? ''),
            'PAR1 nonsense, longer than the number of its rows '.repeat(100),
          ),
        /could not be read/,
      ],
    ]
    for (const [name, change, expectedError] of refusals) {
      test(`is refused: ${name}`, async () => {
        const forged = await forge(change)
        await assert.rejects(importHere(forged), expectedError)
      })
    }

    test('a damaged file is refused, and an archive that leads out of it', async () => {
      const at = join(temporaryFolder(), 'damaged')
      cpSync(exported, at, { recursive: true })
      const path = join(at, 'goals.jsonl')
      writeFileSync(path, readFileSync(path, 'utf8').replace('Signup', 'Sign-p'))
      await assert.rejects(verifyExport(at), /goals\.jsonl is damaged/)
      const archive = join(temporaryFolder(), 'hostile.tar')
      const entry = { name: '../outside', bytes: 1, chunks: [Buffer.from('x')] }
      await writeHashed(archive, writeTar([entry]))
      await assert.rejects(extractArchive(archive, join(temporaryFolder(), 'to'), null), /contains "\.\.\/outside"/)
    })
  })

  test('every table of records is exported or left out for a reason, and no exported column is a secret', () => {
    const known = new Set<string>([...exportedNames, ...Object.keys(leftOutTables)])
    assert.deepEqual(
      movedTables.filter(({ name }) => !known.has(name)).map(({ name }) => name),
      [],
    )
    for (const name of exportedNames) {
      const path = join(exported, `${name}.jsonl`)
      if (!existsSync(path)) continue
      const columns = Object.keys(JSON.parse(readFileSync(path, 'utf8').split('\n')[0] ?? ''))
      assert.deepEqual(
        columns.filter((column) => /password|token|secret|^hash$|headers/.test(column)),
        [],
        name,
      )
      assert.ok(exportedTables[name].identity.every((column) => columns.includes(column)))
    }
  })

  test('an export that is killed leaves nothing under its name, and can be repeated', async () => {
    const at = join(temporaryFolder(), 'killed')
    const killed = run('src/sightline.ts', ['export', at, '--account', '1'], sightline.environment)
    await eventually(() => readdirSync(join(at, '..')).some((name) => name.startsWith('.unfinished-')))
    killed.signal('SIGKILL')
    await killed.ended
    const isThere = existsSync(at)
    const again: Finished = await sightline.command('export', at, '--account', '1')
    assert.equal(again.code === 0, !isThere, again.output)
    assert.deepEqual(readdirSync(join(at, '..')), ['killed'])
    assert.match((await sightline.command('export', at, '--account', '1')).output, /exists already/)
  })
})
