import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import manifest from '../package.json' with { type: 'json' }
import { callCommand } from './support/call-command.ts'
import { createClient, form, type One } from './support/client.ts'
import { temporaryFolder } from './support/folder.ts'
import { type Finished, runToEnd } from './support/run.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { inFull } from './support/tier.ts'

/** The cells of a printed table by column name. */
function rowsOf({ output }: Finished): readonly Record<string, string>[] {
  const [head = '', ...lines] = output.trimEnd().split('\n')
  const columns = [...head.matchAll(/\S+( \S+)*/g)].map((match) => ({ name: match[0], start: match.index }))
  return lines.map((line) =>
    Object.fromEntries(
      columns.map(({ name, start }, at) => [name, line.slice(start, columns[at + 1]?.start).trim()] as const),
    ),
  )
}

let sightline: Sightline
before(async () => {
  sightline = await startSightline()
})
after(() => sightline.stop())
const command = (...args: readonly string[]): Promise<Finished> => callCommand(sightline, ...args)

describe('keys', () => {
  test('create prints only a key of at least 160 random bits', async () => {
    const [one, other] = await Promise.all([command('keys', 'create'), command('keys', 'create')])
    for (const { code, output } of [one, other]) {
      assert.equal(code, 0)
      assert.match(output, /^sl_[0-9a-f]{40,}\n$/)
    }
    assert.notEqual(one.output, other.output)
  })

  test('list shows the permissions of keys, and never a complete key', async () => {
    const { output } = await command('keys', 'create', '--name', 'Shown', '--service', 'seo', '--read-only')
    const listed = await command('keys', 'list')
    const key = rowsOf(listed).find(({ NAME }) => NAME === 'Shown')
    assert.ok(key)
    assert.deepEqual([key.ACCOUNT, key.SERVICE, key.RIGHTS, key['LAST USED']], ['1', 'seo', 'read', 'never'])
    assert.ok(key.KEY?.endsWith('…') && output.startsWith(key.KEY.slice(0, -1)))
    assert.ok(!listed.output.includes(output.trim()) && !listed.output.includes(ownerKey))
    const first = rowsOf(listed)[0]
    assert.deepEqual([first?.NAME, first?.SERVICE, first?.RIGHTS], ['First key', 'both', 'read, write'])
  })

  test('create limits a key, and rotate makes another one with the same rights', async () => {
    const owner = await createClient(sightline.analyticsUrl, ownerKey)
    const { body } = await owner.post<One<{ id: number }>>('/api/v1/websites', form({ domain: 'limited.test' }))
    const website = String(body.data.id)
    const rights = ['--scope', 'write', '--website', website, '--hide', 'revenue', '--expires', '2099-12-31']
    const made = await command('keys', 'create', '--name', 'Limited', ...rights)
    assert.equal(made.code, 0, made.output)
    const row = rowsOf(await command('keys', 'list')).find(({ NAME }) => NAME === 'Limited')
    assert.deepEqual([row?.SCOPE, row?.EXPIRES], ['write, limited', '2100-01-01T00:00:00.000Z'])
    const rotated = await command('keys', 'rotate', row?.ID ?? '', '--hours', '0')
    const client = await createClient(sightline.analyticsUrl, rotated.output.trim())
    assert.equal((await client.get(`/api/v1/websites/${website}`)).status, 200)
    assert.equal((await client.get(`/api/v1/websites/${website}/stats/revenue`)).status, 403)
    assert.equal((await client.post('/api/v1/websites', form({ domain: 'more.test' }))).status, 403)
    assert.equal((await client.get('/api/v1/keys')).status, 403)
    const old = await createClient(sightline.analyticsUrl, made.output.trim())
    assert.equal((await old.get(`/api/v1/websites/${website}`)).status, 401)
  })

  test('revoke works once per key', async () => {
    await command('keys', 'create', '--name', 'Ending')
    const id = rowsOf(await command('keys', 'list')).find(({ NAME }) => NAME === 'Ending')?.ID ?? ''
    assert.equal((await command('keys', 'revoke', id)).code, 0)
    assert.equal(
      rowsOf(await command('keys', 'list')).some(({ NAME }) => NAME === 'Ending'),
      false,
    )
    const again = await command('keys', 'revoke', id)
    assert.deepEqual([again.code, again.output.split('\n')[0]], [2, `There is no key ${id}.`])
  })

  const mistakes: Record<string, readonly [args: readonly string[], message: RegExp]> = {
    'an unknown service': [['keys', 'create', '--service', 'mail'], /--service must be analytics or seo; found mail\./],
    'an unknown scope': [
      ['keys', 'create', '--scope', 'all'],
      /--scope must be administer, write, read, events; found/,
    ],
    'two scopes': [['keys', 'create', '--scope', 'write', '--read-only'], /contradict each other\./],
    'a website of nobody': [['keys', 'create', '--website', '987654'], /ids of websites of the account; found 987654/],
    'a day in the past': [['keys', 'create', '--expires', '2020-01-01'], /must be in the future; found 2020-01-01/],
    'no key to rotate': [['keys', 'rotate', '987654'], /There is no key 987654\./],
    'an unknown option': [['keys', 'create', '--rights', 'all'], /'--rights'/],
    'an unknown account': [['keys', 'create', '--account', '99'], /No account is 99\./],
    'an unknown account to list': [['keys', 'list', '--account', 'x@example.test'], /No account is x@example\.test\./],
    'no id to revoke': [['keys', 'revoke'], /The ID of the key is missing\./],
    'an odd id to revoke': [['keys', 'revoke', "1' or '1'='1"], /There is no key 1' or '1'='1\./],
    'an unknown command': [
      ['keys', 'destroy'],
      /^Unknown command: keys destroy\. There are keys create, keys list, keys rotate, and /,
    ],
    'a misspelled command': [['doctr', '--json'], /^Unknown command: doctr\. Did you mean doctor\?\n/],
    'an account without an address': [['accounts', 'create'], /email address is missing\./],
    'an account with an odd address': [['accounts', 'create', 'nobody'], /email must be an email address such as /],
    'removing nobody': [['accounts', 'remove', '99', '--yes'], /No account is 99\./],
    'removing the owner': [['accounts', 'remove', '1', '--yes'], /The owner's account can't be removed\./],
  }
  for (const [name, [args, message]] of Object.entries(mistakes)) {
    test(`${name} is reported in one line, without a stack trace`, async () => {
      const { code, output } = await command(...args)
      assert.equal(code, 2)
      assert.match(output, message)
      assert.match(output, /Usage: npm run sightline -- /)
      assert.doesNotMatch(output, /\n {4}at /)
    })
  }
})

describe('accounts', () => {
  test('are created with a key, listed with their counts, and removed with all their data', async () => {
    const created = await command('accounts', 'create', 'Ann@Example.test', '--name', 'Ann')
    assert.equal(created.code, 0, created.output)
    const key = /shown only once: (\S+)/.exec(created.output)?.[1] ?? ''
    const client = await createClient(sightline.analyticsUrl, key)
    await client.post('/api/v1/websites', {
      headers: { 'content-type': 'application/json' },
      body: '{"domain":"ann.test"}',
    })
    const shown = rowsOf(await command('accounts', 'list')).find(({ NAME }) => NAME === 'Ann')
    assert.deepEqual([shown?.EMAIL, shown?.ROLE, shown?.WEBSITES, shown?.REPORTS], ['ann@example.test', '', '1', '0'])

    const twice = await command('accounts', 'create', 'ann@example.test')
    assert.equal(twice.code, 2)
    assert.match(twice.output, /already an account with the address ann@example\.test/)

    const another = await command('keys', 'create', '--account', 'ann@example.test')
    assert.equal(another.code, 0)
    assert.equal(rowsOf(await command('keys', 'list', '--account', 'ann@example.test')).length, 2)

    assert.equal((await command('accounts', 'remove', 'ann@example.test', '--yes')).code, 0)
    const left = rowsOf(await command('accounts', 'list'))
    assert.deepEqual(
      left.map(({ ROLE }) => ROLE),
      ['owner'],
    )
    assert.equal(
      rowsOf(await command('keys', 'list')).some(({ ACCOUNT }) => ACCOUNT === shown?.ID),
      false,
    )
  })
})

test('help is printed without a command', async () => {
  for (const args of [[], ['--help'], ['help']]) {
    const { code, output } = await callCommand({ environment: {} }, ...args)
    assert.equal(code, 0)
    for (const usage of [
      'keys create',
      'keys list',
      'keys rotate ID',
      'keys revoke ID',
      'accounts create EMAIL',
      'accounts remove ID|EMAIL',
    ]) {
      assert.ok(output.includes(usage), usage)
    }
  }
})

test('help about a command and the version are printed whatever the variables are', async () => {
  const wrong = { SIGHTLINE_SEO_PORT: 'x' }
  const help = await callCommand({ environment: wrong }, 'keys', 'revoke', '--help')
  assert.deepEqual([help.code, help.output.split('\n')[0]], [0, 'Usage: npm run sightline -- keys revoke ID'])
  const version = await runToEnd('src/sightline.ts', ['--version'], wrong)
  assert.deepEqual([version.code, version.output], [0, `Sightline ${manifest.version}\n`])
})

test('commands work without a service on a new data folder', async () => {
  const environment = { SIGHTLINE_DATA_DIR: temporaryFolder() }
  const { code, output } = await runToEnd('src/sightline.ts', ['accounts', 'list'], environment)
  assert.equal(code, 0, output)
  assert.equal(output.trim().split('\n').length, 1)
  const key = await callCommand({ environment }, 'keys', 'create')
  assert.deepEqual([key.code, key.output.split('\n')[0]], [2, 'There is no account yet.'])
})

test('commands report configuration errors like the service', async () => {
  const { code, output } = await callCommand({ environment: { SIGHTLINE_SEO_PORT: 'x' } }, 'keys', 'list')
  assert.equal(code, 2)
  assert.match(output, /SIGHTLINE_SEO_PORT: found "x"/)
})

test('the last use of a key is stored when the service has stopped', inFull, async () => {
  const own = await startSightline()
  const before = Date.now()
  const { output: key } = await callCommand(own, 'keys', 'create', '--name', 'Used')
  await callCommand(own, 'keys', 'create', '--name', 'Unused')
  const client = await createClient(own.seoUrl, key.trim())
  await client.get('/api/v1/reports')
  assert.equal(await own.stop(), 0)
  const used = Object.fromEntries(
    rowsOf(await callCommand(own, 'keys', 'list')).map((row) => [row.NAME, row['LAST USED']]),
  )
  assert.equal(used.Unused, 'never')
  assert.ok(Date.parse(used.Used ?? '') >= before)
})

describe('import', () => {
  test('reads local times in the time zone of the website', async () => {
    const client = await createClient(sightline.analyticsUrl, ownerKey)
    const domain = 'zoned.example'
    const { body } = await client.post<{ data: { id: number } }>(
      '/api/v1/websites',
      form({ domain, timezone: 'Asia/Kathmandu' }),
    )
    const website = String(body.data.id)
    const file = join(temporaryFolder(), 'local.csv')
    writeFileSync(file, 'time,visitor,page\n2026-01-31 00:10:00,ann,/\n')
    const wrong = await command('import', 'csv', file, '--website', website, '--timezone', 'Atlantis')
    assert.equal(wrong.code, 2, wrong.output)
    assert.match(
      wrong.output,
      /--timezone must be website, or an IANA time zone such as Europe\/Berlin; found "Atlantis"/,
    )
    const done = await command('import', 'csv', file, '--website', website, '--timezone', 'website')
    assert.match(done.output, /1 event imported/)
    const range = 'from=2026-01-01&to=2026-02-01&timezone=UTC&interval=day&metrics=pageviews'
    const { body: series } = await client.get<{ data: readonly { time: string; pageviews: number }[] }>(
      `/api/v1/websites/${website}/stats/timeseries?${range}`,
    )
    const counted = series.data.filter(({ pageviews }) => pageviews > 0)
    assert.match(JSON.stringify(counted), /2026-01-30/)
  })

  test('rejects bad lines with their number and reason, and reads Latin-1 on request', async () => {
    const client = await createClient(sightline.analyticsUrl, ownerKey)
    const { body } = await client.post<{ data: { id: number } }>('/api/v1/websites', form({ domain: 'lines.example' }))
    const website = String(body.data.id)
    const write = (name: string, content: string | Buffer): string => {
      const file = join(temporaryFolder(), name)
      writeFileSync(file, content)
      return file
    }
    const header = 'time,visitor,page,title\n'
    const good = '2026-01-31T00:10:00Z,ann,/,Caf\xe9\n'
    const bad = 'never,ann,/,\n2026-01-31T00:10:00Z,ann\n2026-01-31T00:10:00Z,,/,\n'
    const file = write('lines.csv', Buffer.from(`${header}${good}${bad}`, 'latin1'))
    const done = await command('import', 'csv', file, '--website', website, '--encoding', 'latin1')
    assert.match(done.output, /1 event imported, 3 rows skipped/)
    assert.match(done.output, /line 3, no_time: .*line 4, malformed: .*line 5, no_visitor: /s)
    const { body: titles } = await client.get<{ data: readonly { value: string }[] }>(
      `/api/v1/websites/${website}/stats/title?from=2026-01-01&to=2026-02-01&metrics=pageviews`,
    )
    assert.deepEqual(
      titles.data.map(({ value }) => value),
      ['Café'],
    )
    assert.match((await command('import', 'csv', file, '--website', website, '--encoding', 'latin1')).output, /before/)
    const table = await command('import', 'csv', write('table.csv', 'name,price\nTea,4\n'), '--website', website)
    assert.deepEqual([table.code, /no column time, visitor; it has name, price/.test(table.output)], [2, true])
    const empty = await command('import', 'csv', write('all.csv', `${header}${bad}`), '--website', website)
    assert.match(empty.output, /no rows that could be read/)
    const parquet = await command('import', 'csv', write('a.parquet', 'PAR1 and then nothing'), '--website', website)
    assert.match(parquet.output, /could not be read: it is damaged/)
    assert.doesNotMatch(parquet.output, /Error:|duckdb|read_parquet|magic|\.ts:/i)
  })
})
