import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type ClickHouseClient, type ClickHouseSettings, createClient } from '@clickhouse/client'
import { clickhouseForTests, httpUrl } from './support/clickhouse-for-tests.ts'

/** What Sightline relies on, held against the ClickHouse that its other tests run on. */
const clickhouse = clickhouseForTests()

/** A row that is reported as skipped, by its name, where there is no ClickHouse. */
function row(name: string, check: () => Promise<void>): void {
  test(name, { skip: clickhouse.kind === 'missing' ? clickhouse.reason : false }, check)
}

function prepare(step: (createDatabase: () => Promise<string>) => Promise<unknown>): void {
  before(async () => {
    if (clickhouse.kind === 'ready') await step(clickhouse.createDatabase)
  })
}

type Values = Readonly<Record<string, unknown>>

const quiet = { log: { level: 127 } } as const

function connect(url: string, settings: ClickHouseSettings = {}): ClickHouseClient {
  return createClient({ url: httpUrl(url), clickhouse_settings: settings, ...quiet })
}

async function rows(client: ClickHouseClient, query: string, values: Values = {}): Promise<readonly unknown[]> {
  const answer = await client.query({ query, query_params: values, format: 'JSONEachRow' })
  return await answer.json()
}

/** The first column of the first row. */
async function one(client: ClickHouseClient, query: string, values: Values = {}): Promise<unknown> {
  const answer = await client.query({ query, query_params: values, format: 'JSONCompactEachRow' })
  const [row] = await answer.json<readonly unknown[]>()
  return row?.[0]
}

describe('ClickHouse', () => {
  let client: ClickHouseClient
  let url: string
  prepare(async (createDatabase) => {
    url = await createDatabase()
    client = connect(url, { output_format_json_quote_64bit_integers: 1 })
  })
  after(async () => {
    if (clickhouse.kind === 'ready') await client.close()
  })

  const insert = (table: string, values: readonly Values[], settings: ClickHouseSettings = {}) =>
    client.insert({ table, values: [...values], format: 'JSONEachRow', clickhouse_settings: settings })

  row('answers a ping, and one by a query', async () => {
    assert.equal((await client.ping()).success, true)
    assert.equal((await client.ping({ select: true })).success, true)
  })

  describe('takes the values of a query', () => {
    const texts = {
      quote: `it's "quoted" \`so\``,
      backslash: 'C:\\n\\\\t\\',
      lines: 'one\ntwo\r\n\tthree',
      nul: 'a\u0000b',
      statement: `'; DROP TABLE events; --`,
      parameter: '{p1:String}',
      letters: 'Zażółć 漢字 🦆',
      empty: '',
      unset: '\\N',
    }
    for (const [name, text] of Object.entries(texts)) {
      row(`of text: ${name}`, async () => {
        assert.equal(await one(client, 'SELECT {p1:String}', { p1: text }), text)
      })
    }

    row('of the largest numbers', async () => {
      const values = { p1: '18446744073709551615', p2: '-9223372036854775808' }
      assert.deepEqual(await rows(client, 'SELECT {p1:UInt64} AS id, {p2:Int64} AS number', values), [
        { id: values.p1, number: values.p2 },
      ])
    })

    row('of lists', async () => {
      const values = { p1: ['a', "b'", 'c\u0000\\'] }
      assert.deepEqual(await one(client, 'SELECT {p1:Array(String)}', values), values.p1)
    })

    row('longer than an address may be', async () => {
      const text = 'long '.repeat(20_000)
      const answer = await client.query({
        query: 'SELECT length({p1:String}) AS length',
        query_params: { p1: text },
        format: 'JSONEachRow',
        use_multipart_params: true,
      })
      assert.deepEqual(await answer.json(), [{ length: String(text.length) }])
    })

    row('and not those of an earlier query', async () => {
      await one(client, 'SELECT {left:String}', { left: 'over' })
      await assert.rejects(one(client, 'SELECT {left:String}'), { type: 'UNKNOWN_QUERY_PARAMETER' })
    })
  })

  describe('takes settings', () => {
    row('for one query alone', async () => {
      const query = `SELECT getSetting('max_block_size')`
      const answer = await client.query({
        query,
        format: 'TabSeparated',
        clickhouse_settings: { max_block_size: '17' },
      })
      assert.equal((await answer.text()).trim(), '17')
      assert.notEqual(await one(client, query), '17')
    })

    row('that limit the time of a query', async () => {
      const slow = client.query({
        query: 'SELECT count() FROM numbers(1e12) WHERE NOT ignore(sipHash64(number))',
        clickhouse_settings: { max_execution_time: 1 },
      })
      await assert.rejects(slow, { code: '159', type: 'TIMEOUT_EXCEEDED' })
    })
  })

  const refused = {
    'a table that is not there': ['SELECT * FROM nowhere', '60', 'UNKNOWN_TABLE'],
    'a column that is not there': ['SELECT nothing FROM system.one', '47', 'UNKNOWN_IDENTIFIER'],
    'what is no SQL': ['SELEC 1', '62', 'SYNTAX_ERROR'],
    'a second statement': [`SELECT ';' ; SELECT 2`, '62', 'SYNTAX_ERROR'],
    'a setting that is not there': ['SELECT 1 SETTINGS no_such_setting = 1', '115', 'UNKNOWN_SETTING'],
    'a failing function': ['SELECT throwIf(1)', '395', 'FUNCTION_THROW_IF_VALUE_IS_NON_ZERO'],
  } as const
  for (const [name, [query, code, type]] of Object.entries(refused)) {
    row(`refuses ${name}`, async () => {
      await assert.rejects(
        client.query({ query, format: 'JSONEachRow' }).then((answer) => answer.text()),
        { code, type },
      )
    })
  }

  row('refuses a database that is not there', async () => {
    const misplaced = connect(new URL('/nowhere', url).href)
    await assert.rejects(one(misplaced, 'SELECT 1'), { code: '81', type: 'UNKNOWN_DATABASE' })
    await misplaced.close()
  })

  row('compresses both ways', async () => {
    const compressing = createClient({ url: httpUrl(url), compression: { request: true, response: true }, ...quiet })
    await client.command({ query: 'CREATE TABLE compressed (text String) ENGINE = MergeTree ORDER BY text' })
    await compressing.insert({ table: 'compressed', values: [{ text: 'pressed' }], format: 'JSONEachRow' })
    assert.equal(await one(compressing, 'SELECT text FROM compressed'), 'pressed')
    await compressing.close()
  })

  describe('keeps rows', () => {
    prepare(() =>
      client.command({
        query: `CREATE TABLE kept (
          id UInt64, time Int64, kind LowCardinality(String), path String, properties Map(String, String)
        ) ENGINE = MergeTree PARTITION BY toYYYYMM(toDateTime(intDiv(time, 1000), 'UTC')) ORDER BY (kind, time)`,
      }),
    )

    const january = Date.UTC(2026, 0, 15)
    const february = Date.UTC(2026, 1, 15)
    const largest = {
      id: '18446744073709551615',
      time: String(february),
      kind: 'pageview',
      path: "/a;b\n'\u0000\\",
      properties: { 'k\u0000;': `v"'`, '': '' },
    }
    const plain = { id: '1', time: String(january), kind: '', path: '/', properties: {} }

    row('as they were sent, maps and NUL and all', async () => {
      await insert('kept', [largest, plain])
      assert.deepEqual(await rows(client, 'SELECT * FROM kept ORDER BY time'), [plain, largest])
    })

    row('and finds them by their values', async () => {
      const query = 'SELECT id FROM kept WHERE path = {p1:String} AND properties[{p2:String}] = {p3:String}'
      assert.equal(await one(client, query, { p1: largest.path, p2: 'k\u0000;', p3: `v"'` }), largest.id)
    })

    row('until a mutation deletes them', async () => {
      await client.command({
        query: 'ALTER TABLE kept DELETE WHERE id = {p1:UInt64}',
        query_params: { p1: largest.id },
        clickhouse_settings: { mutations_sync: '2' },
      })
      assert.deepEqual(await rows(client, 'SELECT id FROM kept'), [{ id: '1' }])
    })

    row('until their partition is dropped', async () => {
      await insert('kept', [largest])
      await client.command({ query: 'ALTER TABLE kept DROP PARTITION 202601' })
      assert.deepEqual(await rows(client, 'SELECT id FROM kept'), [{ id: largest.id }])
    })

    row('of an insert that is whole, and none of one that is not', async () => {
      const count = async () => await one(client, 'SELECT count() FROM kept')
      const before = await count()
      await assert.rejects(insert('kept', [plain, { ...plain, id: 'no number' }]))
      assert.equal(await count(), before)
    })
  })

  describe('inserts once by a token', () => {
    prepare(() =>
      client.command({
        query: `CREATE TABLE once (id UInt64, month UInt32) ENGINE = MergeTree PARTITION BY month ORDER BY id
          SETTINGS non_replicated_deduplication_window = 100000`,
      }),
    )
    const count = async () => await one(client, 'SELECT count() FROM once')
    const block = [
      { id: 1, month: 202601 },
      { id: 2, month: 202602 },
    ]

    row('whatever the partitions', async () => {
      for (let round = 0; round < 3; round++) await insert('once', block, { insert_deduplication_token: 'first' })
      assert.equal(await count(), '2')
    })

    row('but the same rows again by another token', async () => {
      await insert('once', block, { insert_deduplication_token: 'second' })
      assert.equal(await count(), '4')
    })

    row('side by side', async () => {
      const third = Array.from({ length: 4 }, () => insert('once', block, { insert_deduplication_token: 'third' }))
      await Promise.all(third)
      assert.equal(await count(), '6')
    })
  })

  describe('counts', () => {
    prepare(async () => {
      await client.command({
        query: 'CREATE TABLE seen (visitor UInt64, page String) ENGINE = MergeTree ORDER BY visitor',
      })
      await insert('seen', [
        { visitor: 1, page: '/' },
        { visitor: 1, page: '/a' },
        { visitor: 2, page: '/' },
      ])
    })

    row('by groups and in total at once', async () => {
      const query = `SELECT page, GROUPING(page) AS level, uniqExact(visitor) AS visitors FROM seen
        GROUP BY GROUPING SETS ((page), ()) ORDER BY level, page`
      assert.deepEqual(await rows(client, query), [
        { page: '/', level: '0', visitors: '2' },
        { page: '/a', level: '0', visitors: '1' },
        { page: '', level: '1', visitors: '2' },
      ])
    })

    row('over joins', async () => {
      const query = `SELECT l.page AS page, count() AS pairs FROM seen AS l JOIN seen AS r ON l.visitor = r.visitor
        GROUP BY page ORDER BY page`
      assert.deepEqual(await rows(client, query), [
        { page: '/', pairs: '3' },
        { page: '/a', pairs: '2' },
      ])
    })

    row('over subqueries', async () => {
      const query = 'SELECT count() FROM seen WHERE visitor IN (SELECT visitor FROM seen WHERE page = {p1:String})'
      assert.equal(await one(client, query, { p1: '/a' }), '2')
    })
  })

  row('answers questions side by side', async () => {
    let slowEnded = false
    const slow = one(client, 'SELECT sleepEachRow(1) FROM numbers(3) SETTINGS max_block_size = 1').finally(() => {
      slowEnded = true
    })
    assert.equal(await one(client, 'SELECT 2'), 2)
    assert.equal(slowEnded, false)
    await slow
  })
})
