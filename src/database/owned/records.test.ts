import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { allEngines, type RecordsEngine } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { DomainError } from '../../base/errors.ts'
import { columnList } from '../move/rows.ts'
import type { Records } from '../records.ts'
import { createOwnedRecords, type OwnedColumns } from './records.ts'
import { type OwnedName, type OwnedTable, ownedTables, ownerColumns } from './tables.ts'

const now = Date.UTC(2026, 10, 16)

const goal = { page: '', event: '', link: '', condition: '', currency: '', value_property: '' } as const
const match = { match_source: '', match_channel: '', match_utm_source: '', match_utm_medium: '' } as const

const sampleLink = (number: number) => ({
  ...{ name: `Link ${number}`, share_token: `${randomBytes(8).toString('hex')} ${number}` },
  ...{ privacy: 0 as const, password_hash: null, embed: 0 as const, enabled: 1 as const },
  ...{ expires_at: null, last_used_at: null },
})

/** A valid record of each kind; those with different numbers can exist side by side. */
const samples: { readonly [Name in OwnedName]: (number: number) => OwnedColumns<Name> } = {
  path_groups: (number) => ({ name: `Group ${number}`, pattern: `/${number}` }),
  exclusion_rules: (number) => ({ slot: number, kind: 'path', value: '/', note: `Rule ${number}`, enabled: 1 }),
  goals: (number) => ({
    ...{ ...goal, name: `Goal ${number}`, type: 'form', counting: 'once_per_visit', value_type: 'none' },
  }),
  funnels: (number) => ({ name: `Funnel ${number}`, definition: '{}' }),
  segments: (number) => ({ name: `Segment ${number}`, filters: '[]', visibility: 'personal' }),
  share_links: (number) => ({ ...sampleLink(number), segment_id: null, sections: 'overview' }),
  report_share_links: sampleLink,
  crawl_share_links: sampleLink,
  saved_views: (number) => ({
    ...{ name: `View ${number}`, view: 'declining', columns: 'url,clicks', filters: '["visits>100"]', search: '' },
    ...{ group_by: '', sort_by: 'clicks', sort: 'desc' },
  }),
  fixes: (number) => ({
    ...{ text: `Titles ${number}`, kind: 'manual', check_id: '', since: now - number, time: now - number },
    ...{ pages: '["/a"]', page_count: 1, result: null },
  }),
  annotations: (number) => ({ text: `Text ${number}`, kind: 'manual', time: now - number }),
  alerts: (number) => ({
    ...{ name: `Alert ${number}`, kind: 'anomaly', metric: 'visits', goal_id: null, segment_id: null, filters: '[]' },
    ...{ period: 'hour', direction: 'below', amount: 0, percent: 30, hours: 3, minimum: 20, readings: 1 },
    ...{ quiet_hours: '', repeat_hours: 0, recovery: 1, enabled: 1, snoozed_until: null, last: null },
    ...{ incident_id: null, evaluated_until: null },
  }),
  incidents: (number) => ({
    ...{ alert_id: 1, time: now - number, closed_at: now, readings: '[]', resolution: null, due_at: null },
  }),
  channel_rules: (number) => ({
    ...{ ...match, match_referrer: `${number}.example`, match_utm_campaign: '', channel: '', source: 'x' },
  }),
  sites: (number) => ({ host: `${number}.example`, name: `Site ${number}`, client: '' }),
}

for (const engine of allEngines)
  describe(`owned records on ${engine.name}`, () => {
    let records: Records
    before(async () => {
      records = await freshRecords(engine)
    })
    after(() => records.close())
    for (const name of Object.keys(ownedTables) as OwnedName[])
      describe(name, () => describeRecords(name, engine, () => records))
  })

function describeRecords<Name extends OwnedName>(name: Name, { name: engine }: RecordsEngine, open: () => Records) {
  const { owner: ownerTable, max, limitField, counted, order, texts, whenDeleted }: OwnedTable = ownedTables[name]
  const ownerColumn = ownerColumns[ownerTable]
  const sample = samples[name]
  let records: Records
  let store: ReturnType<typeof createOwnedRecords<Name>>
  /** Each test has its own. */
  let owners = 0

  before(() => {
    records = open()
    store = createOwnedRecords(records, () => now, name)
  })

  const addOwner = async (): Promise<{ readonly owner: number; readonly account: number }> => {
    const domain = `${name}-${++owners}.${engine.toLowerCase()}.example`
    const { id: account } = await createAccounts(records, () => now).create(`ada@${domain}`, 'Ada')
    if (ownerTable === 'accounts') return { owner: account, account }
    const page = { account_id: account, privacy: 1, share_token: domain, created_at: now, updated_at: now } as const
    const site = { url: `https://${domain}/`, project: domain, status: 'done' } as const
    const { db } = records
    const inserted = {
      websites: () =>
        db
          .insertInto('websites')
          .values({ ...page, domain, email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' })
          .returning('id'),
      reports: () =>
        db
          .insertInto('reports')
          .values({ ...page, ...site, path: '/', intended_noindex: 0 })
          .returning('id'),
      crawls: () =>
        db
          .insertInto('crawls')
          .values({ ...page, ...site, settings: '{}' })
          .returning('id'),
    }
    const { id: owner } = await inserted[ownerTable]().executeTakeFirstOrThrow()
    return { owner, account }
  }
  const add = async (owner: number, number: number, more: object = {}): Promise<number> =>
    idOf(await store.create(owner, () => ({ columns: { ...sample(number), ...more } })))
  const change = (owner: number, id: number, columns: object) =>
    store.update(owner, id, () => ({ columns: columns as Partial<OwnedColumns<Name>> }))
  const listed = async (owner: number): Promise<readonly number[]> => (await store.all(owner)).map(idOf)

  test('are created, read, listed, changed and deleted, each owner its own', async () => {
    const [{ owner }, { owner: other }] = [await addOwner(), await addOwner()]
    const columns = sample(1)
    const id = await add(owner, 1, columns)
    const created = rowOf(await store.read(owner, id))
    const expected = { ...columns, id, [ownerColumn]: owner, created_at: now, updated_at: now }
    assert.deepEqual({ ...created, ...expected }, created)
    const later = createOwnedRecords(records, () => now + 5, name)
    const empty = rowOf(await later.update(owner, id, () => ({ columns: {} })))
    assert.deepEqual(empty, { ...created, updated_at: now + 5 }, 'what is not sent stays')
    assert.deepEqual([await listed(owner), await listed(other)], [[id], []])
    const isMissing = { name: 'DomainError', code: 'not-found' }
    await assert.rejects(store.read(other, id), isMissing)
    await assert.rejects(change(other, id, {}), isMissing)
    await assert.rejects(store.remove(other, id), isMissing)
    await assert.rejects(add(2 ** 40, 1), isMissing)
    await store.remove(owner, id)
    await assert.rejects(store.read(owner, id), isMissing)
    await assert.rejects(store.remove(owner, id), isMissing)
    assert.deepEqual(await listed(owner), [])
    const { rows } = await sql<object>`select * from ${sql.table(name)} where id = ${id}`.execute(records.db)
    const stays = whenDeleted && { ...created, ...whenDeleted, deleted_at: now, updated_at: now + 5 }
    assert.deepEqual(rows.map(rowOf), stays ? [stays] : [])
  })

  test(`an owner has ${max} at most, also if they are created at the same time`, async () => {
    const [{ owner }, { owner: other }] = [await addOwner(), await addOwner()]
    const first = await add(owner, 0)
    const { id: _, ...row } = rowOf(await store.read(owner, first))
    const copies = Array.from({ length: max - 3 }, (_, index) => ({ ...row, ...sample(index + 1) }))
    const values = copies.map((copy) => sql`(${sql.join(Object.values(copy))})`)
    await sql`insert into ${sql.table(name)} (${columnList(Object.keys(row))}) values ${sql.join(values)}`.execute(
      records.db,
    )
    const results = await Promise.allSettled([1, 2, 3, 4].map((number) => add(owner, max + number)))
    const errors = results.flatMap((result) => (result.status === 'rejected' ? [errorsOf(result.reason)] : []))
    const limit = { [limitField]: [{ code: 'too-many-records', values: { max, found: max } }] }
    assert.deepEqual(errors, [limit, limit])
    assert.equal((await store.list(owner, { page: 1, per_page: 10 })).total, max)
    await add(other, 1)
    await store.remove(owner, first)
    await add(owner, max + 5)
    await assert.rejects(add(owner, max + 6), { code: 'invalid' })
    if (!counted) return
    await sql`update ${sql.table(name)} set ${sql.ref(counted.column)} = 'import' where id = ${(await listed(owner))[0]}`.execute(
      records.db,
    )
    await add(owner, max + 6)
  })

  test('pages by number and by cursor have the records in their order', async () => {
    const { owner } = await addOwner()
    const ids: number[] = []
    for (let number = 1; number <= 23; number++) ids.push(await add(owner, number))
    const expected = order === 'newest' ? ids : ids.toSorted((one, another) => one - another)
    assert.deepEqual(await listed(owner), expected)
    const byNumber: number[] = []
    const byCursor: number[] = []
    let cursor: string | null = null
    for (let page = 1; page <= 3; page++) {
      byNumber.push(...(await store.list(owner, { page, per_page: 10 })).items.map(idOf))
      const next = await store.list(owner, { page: 1, per_page: 10, ...(cursor !== null && { cursor }) })
      byCursor.push(...next.items.map(idOf))
      cursor = next.next
      assert.equal(next.total, 23)
    }
    assert.deepEqual([byNumber, byCursor, cursor], [expected, expected, null])
  })

  if (order === 'position')
    test('keep their positions from 1 without gaps', async () => {
      const { owner } = await addOwner()
      const [a, b, c] = [await add(owner, 1), await add(owner, 2), await add(owner, 3)]
      const first = await add(owner, 4, { position: 1 })
      const last = await add(owner, 5, { position: max })
      const positions = async () =>
        (await store.all(owner)).map((row) => [Reflect.get(row, 'position'), idOf(row)] as const)
      const inOrder = (...ids: readonly number[]) => ids.map((id, index) => [index + 1, id])
      assert.deepEqual(await positions(), inOrder(first, a, b, c, last))
      for (const [position, ...ids] of [
        [4, a, b, c, first, last],
        [max, a, b, c, last, first],
        [2, a, first, b, c, last],
        [undefined, a, first, b, c, last],
      ] as const) {
        const moved = await change(owner, first, { position })
        assert.deepEqual(await positions(), inOrder(...ids))
        assert.equal(Reflect.get(moved, 'position'), ids.indexOf(first) + 1)
      }
      await store.remove(owner, b)
      assert.deepEqual(await positions(), inOrder(a, first, c, last))
    })

  for (const [column, { isRequired, isOneLine, unique } = {}] of Object.entries(texts)) {
    test(`${column} is stored without spaces around it`, async () => {
      const { owner } = await addOwner()
      const row = await store.read(owner, await add(owner, 1, { [column]: ' a b ' }))
      assert.equal(Reflect.get(row, column), 'a b')
      assert.equal(Reflect.get(await change(owner, idOf(row), { [column]: '\n c ' }), column), 'c')
    })

    const refused: readonly (readonly [text: string, code: string, isRefused: boolean | undefined])[] = [
      [' ', 'empty', isRequired],
      ['a\nb', 'not-one-line', isOneLine],
      ['a\rb', 'not-one-line', isOneLine],
      ['a\tb', 'not-one-line', isOneLine],
    ]
    for (const [text, code] of refused.filter(([, , isRefused]) => isRefused))
      test(`${column} ${JSON.stringify(text)} is refused, unless it is stored already`, async () => {
        const { owner } = await addOwner()
        const expected = { [column]: [{ code, values: {} }] }
        await assert.rejects(add(owner, 1, { [column]: text }), (error) => isEqual(errorsOf(error), expected))
        const id = await add(owner, 1)
        await assert.rejects(change(owner, id, { [column]: text }), (error) => isEqual(errorsOf(error), expected))
        const stored = text.trim()
        await sql`update ${sql.table(name)} set ${sql.ref(column)} = ${stored} where id = ${id}`.execute(records.db)
        assert.equal(Reflect.get(await change(owner, id, { [column]: text }), column), stored)
      })

    if (unique)
      test(`${column} is unique for an owner, also if several are created at the same time`, async () => {
        const [{ owner }, { owner: other }] = [await addOwner(), await addOwner()]
        const results = await Promise.allSettled([1, 2, 3].map((number) => add(owner, number, { [column]: ' x ' })))
        assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
        const taken = { [column]: [{ code: unique, values: { found: '"x"' } }] }
        for (const result of results) if (result.status === 'rejected') assert.deepEqual(errorsOf(result.reason), taken)
        const [first = 0] = await listed(owner)
        await change(owner, first, { [column]: 'x' })
        const second = await add(owner, 4)
        await assert.rejects(change(owner, second, { [column]: 'x' }), (error) => isEqual(errorsOf(error), taken))
        await add(other, 1, { [column]: 'x' })
      })
  }

  const [failing] = Object.entries(texts).flatMap(([column, rule]) => (rule?.isOneLine ? [column] : []))
  if (failing)
    test('all errors of a write are returned together', async () => {
      const { owner } = await addOwner()
      const columns = { ...sample(1), [failing]: 'a\nb' }
      const write = store.create(owner, () => ({ columns, errors: { other: ['is wrong.'] } }))
      await assert.rejects(write, (error) => isEqual(Object.keys(errorsOf(error)), ['other', failing]))
      assert.deepEqual(await listed(owner), [])
    })

  test('what happens with a write happens in its transaction', async () => {
    const { owner } = await addOwner()
    const seen: unknown[] = []
    const hooked = createOwnedRecords(records, () => now, name, {
      begin: async (_, of) => void seen.push(['begin', of]),
      written: async (_, of, { before: was, after: is }) => {
        seen.push(['written', of, was && idOf(was), is && idOf(is)])
        if (!is) throw new Error('It is needed.')
      },
      committed: () => seen.push('committed'),
    })
    const id = idOf(await hooked.create(owner, () => ({ columns: sample(1) })))
    await hooked.update(owner, id, () => ({ columns: {} }))
    await assert.rejects(hooked.remove(owner, id), /It is needed/)
    assert.deepEqual(await listed(owner), [id], 'an error undoes the change')
    const begin = ['begin', owner]
    assert.deepEqual(seen, [
      ...[begin, ['written', owner, null, id], 'committed'],
      ...[begin, ['written', owner, id, id], 'committed'],
      ...[begin, ['written', owner, id, null]],
    ])
  })

  test('are gone with their owner, and with its account', async () => {
    for (const table of new Set([ownerTable, 'accounts'] as const)) {
      const { owner, account } = await addOwner()
      const id = await add(owner, 1)
      await records.db
        .deleteFrom(table)
        .where('id', '=', table === 'accounts' ? account : owner)
        .execute()
      const { rows } = await sql`select id from ${sql.table(name)} where id = ${id}`.execute(records.db)
      assert.deepEqual(rows, [])
    }
  })
}

const rowOf = (row: object): Record<string, unknown> => ({ ...row })
const idOf = (row: object): number => Number(Reflect.get(row, 'id'))

function errorsOf(error: unknown): object {
  assert.ok(error instanceof DomainError, String(error))
  return error.fieldCodes ?? {}
}

function isEqual(actual: unknown, expected: unknown): boolean {
  assert.deepEqual(actual, expected)
  return true
}
