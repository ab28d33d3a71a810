import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, test } from 'node:test'
import { clickhouseForTests } from './support/clickhouse-for-tests.ts'
import { createClient } from './support/client.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { freePort } from './support/port.ts'
import { createPostgresDatabase, hasPostgres } from './support/postgres-for-tests.ts'
import { type Environment, type Finished, runToEnd } from './support/run.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Smtp, startSmtp } from './support/smtp.ts'
import { trackWebsite } from './support/statistics.ts'

interface Report {
  readonly status: string
  readonly checks: readonly {
    readonly name: string
    readonly status: string
    readonly found: string
    readonly fix: string | null
  }[]
}

const reportOf = ({ result, output }: Finished): Report => {
  try {
    return JSON.parse(result)
  } catch {
    return assert.fail(output)
  }
}

const statusesIn = ({ checks }: Report): Readonly<Record<string, string>> =>
  Object.fromEntries(checks.map(({ name, status }) => [name, status]))

describe('doctor', () => {
  let sightline: Sightline
  let smtp: Smtp
  let folder: string
  before(async () => {
    smtp = await startSmtp()
    folder = temporaryFolder()
    sightline = await startSightline({
      environment: {
        SIGHTLINE_DATA_DIR: folder,
        SIGHTLINE_SMTP_URL: smtp.url,
        SIGHTLINE_MAIL_FROM: 'reports@example.test',
      },
    })
    const client = await createClient(sightline.analyticsUrl, ownerKey)
    // Its pages are looked for on this machine, where nothing listens.
    await trackWebsite(client, 'localhost')
    await sendHit(sightline.analyticsUrl, { u: 'https://localhost/' })
  })
  after(async () => {
    await sightline.kill()
    await smtp.stop()
  })

  const examine = async (
    environment: Environment = {},
    ...options: readonly string[]
  ): Promise<[Report, number | string]> => {
    const finished = await runToEnd('src/sightline.ts', ['doctor', '--json', ...options], {
      ...sightline.environment,
      ...environment,
    })
    return [reportOf(finished), finished.code]
  }

  test('finds a running service healthy, and what only a public one would have', async () => {
    const [report, code] = await examine()
    assert.deepEqual(statusesIn(report), {
      configuration: 'ok',
      version: 'ok',
      libraries: 'ok',
      'data folder': 'ok',
      'file permissions': 'ok',
      disk: statusesIn(report).disk ?? '',
      browser: 'skipped',
      records: 'ok',
      migrations: 'ok',
      'crawl data': 'ok',
      events: 'ok',
      installation: 'ok',
      inbox: 'ok',
      clock: 'ok',
      jobs: 'ok',
      'public addresses': 'warning',
      'proxy headers': 'ok',
      email: 'ok',
      tags: 'warning',
    })
    assert.equal(code, report.status === 'error' ? 1 : 0)
    for (const { status, fix } of report.checks) assert.equal(fix !== null, status === 'warning' || status === 'error')
  })

  test('is readable text without --json, and shows no secrets', async () => {
    const { output, code } = await sightline.command('doctor', '--offline')
    assert.equal(code, 0, output)
    assert.match(output, /^ok {7}libraries: Node uses libatomic\.so\.1 and /m)
    assert.match(output, /^ok {7}records: .*records\.sqlite is intact\.$/m)
    assert.ok(!output.includes(ownerKey))
    assert.ok(!output.includes('public addresses'))
  })

  test('finds wrong settings', async () => {
    const closed = `smtp://user:secret-password@127.0.0.1:${await freePort()}`
    const [report, code] = await examine({
      SIGHTLINE_SMTP_URL: closed,
      SIGHTLINE_ANALYTICS_URL: `https://127.0.0.1:${await freePort()}`,
      SIGHTLINE_TRUST_PROXI: '127.0.0.1',
    })
    const statuses = statusesIn(report)
    assert.equal(code, 1)
    assert.equal(report.status, 'error')
    assert.equal(statuses.configuration, 'warning')
    assert.match(JSON.stringify(report), /SIGHTLINE_TRUST_PROXI \(did you mean SIGHTLINE_TRUST_PROXY\?\)/)
    assert.equal(statuses['proxy headers'], 'error')
    assert.equal(statuses.email, 'error')
    assert.ok(report.checks.some(({ name, status }) => name === 'public addresses' && status === 'error'))
    assert.ok(!JSON.stringify(report).includes('secret-password'))
  })

  for (const [browser, status] of [
    ['off', 'skipped'],
    ['/bin/false', 'error'],
    ['/nowhere/chromium', 'error'],
  ] as const)
    test(`reports the browser ${browser} as ${status}`, async () => {
      const [report] = await examine({ SIGHTLINE_BROWSER: browser }, '--offline')
      assert.equal(statusesIn(report).browser, status)
    })

  describe('when the service is not running', () => {
    before(async () => {
      await sightline.stop()
    })

    test('opens the stores itself, and changes nothing', async () => {
      const events = readFileSync(join(folder, 'events.duckdb'))
      chmodSync(join(folder, 'records.sqlite'), 0o644)
      const [report, code] = await examine()
      const statuses = statusesIn(report)
      assert.equal(code, 0, JSON.stringify(report))
      assert.equal(statuses.events, 'ok')
      assert.equal(statuses.records, 'ok')
      assert.equal(statuses['file permissions'], 'warning')
      assert.equal(statuses['public addresses'], 'skipped')
      assert.ok(events.equals(readFileSync(join(folder, 'events.duckdb'))))
    })

    test('names the permissions of files of others, and never advises to restore a backup', async (context) => {
      if (process.getuid?.() !== 0) return context.skip('only root can run it as another user')
      for (const [folderMode, fileMode] of [
        [0o755, 0o600],
        [0o700, 0o600],
        [0o555, 0o444],
      ] as const) {
        for (const name of readdirSync(folder)) chmodSync(join(folder, name), fileMode)
        chmodSync(folder, folderMode)
        const { stdout, stderr } = spawnSync(
          process.execPath,
          ['src/program/sightline.ts', 'doctor', '--json', '--offline'],
          {
            ...{ uid: 65_534, gid: 65_534, encoding: 'utf8' },
            env: { PATH: process.env.PATH, ...sightline.environment },
          },
        )
        const { checks } = reportOf({ result: stdout, output: stderr, code: 0 })
        for (const name of ['data folder', 'records', 'crawl data', 'events', 'inbox']) {
          const check = checks.find((one) => one.name === name)
          assert.equal(check?.status, 'error', `${name}: ${check?.found}`)
          assert.match(check.found, /permission denied/i, name)
        }
        assert.doesNotMatch(stdout, /restore|backup/i)
      }
      for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o600)
      chmodSync(folder, 0o700)
    })

    test('finds what a clock two days fast has left', async () => {
      const file = join(folder, 'inbox.sqlite')
      const inTwoDays = Date.now() / 1000 + 2 * 86_400
      const { atime, mtime } = statSync(file)
      utimesSync(file, inTwoDays, inTwoDays)
      const [report] = await examine({}, '--offline')
      utimesSync(file, atime, mtime)
      const clock = report.checks.find(({ name }) => name === 'clock')
      assert.deepEqual(
        [clock?.status, /the file inbox\.sqlite is of .+ or was fast then/.test(clock?.found ?? '')],
        ['error', true],
      )
    })

    test('finds records of a newer version', async () => {
      const records = new DatabaseSync(join(folder, 'records.sqlite'))
      records.exec("insert into kysely_migration (name, timestamp) values ('999-future', '')")
      const [report, code] = await examine({}, '--offline')
      records.exec("delete from kysely_migration where name = '999-future'")
      records.close()
      assert.equal(statusesIn(report).migrations, 'error')
      assert.equal(code, 1)
    })

    test('finds damaged files', async () => {
      writeFileSync(join(folder, 'events.duckdb'), 'not a database'.repeat(1_000))
      writeFileSync(join(folder, 'crawls.sqlite'), 'not a database'.repeat(1_000))
      const [report, code] = await examine({}, '--offline')
      const statuses = statusesIn(report)
      assert.equal(code, 1)
      assert.equal(statuses.events, 'error')
      assert.equal(statuses['crawl data'], 'error')
      assert.equal(statuses.records, 'ok')
    })

    test('works without any data', async () => {
      const [report, code] = await examine({ SIGHTLINE_DATA_DIR: join(folder, 'nothing') }, '--offline')
      assert.equal(code, 0, JSON.stringify(report))
      assert.equal(statusesIn(report)['data folder'], 'warning')
      assert.equal(statusesIn(report).records, 'skipped')
    })
  })
})

const clickhouse = clickhouseForTests()
const skip = !hasPostgres
  ? 'These tests run without PostgreSQL'
  : clickhouse.kind === 'missing'
    ? clickhouse.reason
    : false

describe('doctor with PostgreSQL and ClickHouse', { skip }, () => {
  let environment: Environment
  before(async () => {
    assert.ok(clickhouse.kind === 'ready')
    const [databaseUrl, eventsUrl] = await Promise.all([createPostgresDatabase(), clickhouse.createDatabase()])
    environment = { SIGHTLINE_DATABASE_URL: databaseUrl, SIGHTLINE_EVENTS_URL: eventsUrl }
  })
  const examine = async (changes: Environment = {}): Promise<Report> =>
    reportOf(await runToEnd('src/sightline.ts', ['doctor', '--json', '--offline'], { ...environment, ...changes }))
  const foundBy = ({ checks }: Report, name: string): string =>
    checks.find((check) => check.name === name)?.found ?? assert.fail(`There is no check ${name}`)

  test('finds servers without data, then a running service, then the stores that it has left', async () => {
    const empty = await examine({ SIGHTLINE_DATA_DIR: temporaryFolder() })
    assert.equal(statusesIn(empty).records, 'ok')
    assert.equal(statusesIn(empty).migrations, 'warning')
    assert.equal(statusesIn(empty).events, 'skipped', foundBy(empty, 'events'))

    const sightline = await startSightline({ args: ['analytics'], environment })
    environment = sightline.environment
    const running = await examine()
    assert.equal(await sightline.stop(), 0)
    for (const report of [running, await examine()]) {
      const { disk: _, browser: __, ...statuses } = statusesIn(report)
      assert.deepEqual(statuses, {
        configuration: 'ok',
        version: 'ok',
        libraries: 'ok',
        'data folder': 'ok',
        'file permissions': 'ok',
        records: 'ok',
        migrations: 'ok',
        'crawl data': 'skipped',
        events: 'ok',
        installation: 'ok',
        inbox: 'ok',
        clock: 'ok',
        jobs: 'ok',
      })
      assert.match(foundBy(report, 'records'), /^PostgreSQL \d+/)
      assert.match(foundBy(report, 'clock'), /PostgreSQL/)
      assert.match(foundBy(report, 'events'), /current format \d+/)
    }
  })

  test('finds servers that are down, without their passwords', async () => {
    const port = await freePort()
    const report = await examine({
      SIGHTLINE_DATABASE_URL: `postgres://someone:secret-password@127.0.0.1:${port}/records`,
      SIGHTLINE_EVENTS_URL: `clickhouse://someone:secret-password@127.0.0.1:${port}/events`,
    })
    assert.equal(report.status, 'error')
    for (const name of ['records', 'events']) {
      assert.equal(statusesIn(report)[name], 'error', name)
      assert.match(foundBy(report, name), /ECONNREFUSED|cannot be/, name)
    }
    assert.ok(!JSON.stringify(report).includes('secret-password'))
  })
})
