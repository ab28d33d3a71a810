import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { DomainError } from '../../base/errors.ts'
import type { Records } from '../../database/records.ts'
import { maxPathGroups } from './path-group.ts'
import { createPathGroups, type PathGroups } from './path-groups.ts'

const now = Date.UTC(2026, 10, 16)

for (const engine of engines)
  describe(`path groups on ${engine.name}`, () => {
    let records: Records
    let groups: PathGroups
    const websites: number[] = []
    before(async () => {
      records = await freshRecords(engine)
      groups = createPathGroups(records, () => now)
      const { id: account_id } = await createAccounts(records, () => now).create('ada@example.com', 'Ada')
      for (const domain of ['a.example', 'b.example']) {
        const row = { account_id, domain, privacy: 1, share_token: domain } as const
        const settings = { email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' } as const
        const { id } = await records.db
          .insertInto('websites')
          .values({ ...row, ...settings, created_at: now, updated_at: now })
          .returning('id')
          .executeTakeFirstOrThrow()
        websites.push(id)
      }
    })
    after(() => records.close())

    const order = async (website: number): Promise<readonly string[]> =>
      (await groups.list(website, { page: 1, per_page: 100 })).items.map(({ position, name }) => `${position} ${name}`)
    const add = (website: number, name: string, more = {}) =>
      groups.create(website, { name, pattern: `/${name}/*`, ...more })

    test('keep their order', async () => {
      const [website = 0, other = 0] = websites
      for (const name of ['a', 'b', 'c']) await add(website, name)
      const first = await add(website, 'first', { position: 1 })
      await add(website, 'last', { position: 90 })
      await add(other, 'a')
      assert.deepEqual(await order(website), ['1 first', '2 a', '3 b', '4 c', '5 last'])
      await groups.update(website, first.id, { position: 4, name: ' second ' })
      assert.deepEqual(await order(website), ['1 a', '2 b', '3 c', '4 second', '5 last'])
      await groups.update(website, first.id, { position: 100 })
      assert.deepEqual(await order(website), ['1 a', '2 b', '3 c', '4 last', '5 second'])
      await groups.update(website, first.id, { position: 2 })
      assert.deepEqual(await order(website), ['1 a', '2 second', '3 b', '4 c', '5 last'])
      await groups.remove(website, first.id)
      assert.deepEqual(await order(website), ['1 a', '2 b', '3 c', '4 last'])
      assert.deepEqual(await order(other), ['1 a'])
      for (const missing of [first.id, (await groups.list(other, { page: 1, per_page: 10 })).items[0]?.id ?? 0]) {
        await assert.rejects(groups.read(website, missing), /path group/)
        await assert.rejects(groups.update(website, missing, { position: 1 }), /path group/)
        await assert.rejects(groups.remove(website, missing), /path group/)
      }
    })

    const refused: readonly (readonly [string, { name?: string; pattern?: string }, RegExp])[] = [
      ['no path', { pattern: 'user/*' }, /pattern must begin with \/ or \*; found "user\/\*"/],
      ['nothing but spaces', { pattern: '  ' }, /pattern must begin with/],
      ['a pattern twice', { pattern: ' /a/* ' }, /pattern must be unique; "\/a\/\*" is taken/],
      ['many stars', { pattern: `/${'*a'.repeat(11)}` }, /at most 10 wildcards/],
      ['an empty name', { name: ' ' }, /name must not be empty/],
      ['a name of lines', { name: 'a\nb' }, /name must be a single line/],
    ]
    for (const [what, sent, message] of refused)
      test(`${what} is refused`, async () => {
        const website = websites[0] ?? 0
        const [, change] = (await groups.list(website, { page: 1, per_page: 10 })).items
        const isRefused = (error: unknown): boolean =>
          error instanceof DomainError && message.test(JSON.stringify(error.fields).replaceAll('\\', ''))
        await assert.rejects(groups.create(website, { name: 'x', pattern: '/x', ...sent }), isRefused)
        await assert.rejects(groups.update(website, change?.id ?? 0, sent), isRefused)
      })

    test('are limited, also if they are created at the same time', async () => {
      const website = websites[1] ?? 0
      const create = (number: number) => groups.create(website, { name: 'x', pattern: `/${number}` })
      const results = await Promise.allSettled(Array.from({ length: maxPathGroups }, (_, index) => create(index)))
      assert.equal(results.filter(({ status }) => status === 'fulfilled').length, maxPathGroups - 1)
      const all = await groups.forStats(website)
      assert.deepEqual(
        (await groups.list(website, { page: 1, per_page: 100 })).items.map(({ position }) => position),
        all.map((_, index) => index + 1),
      )
      const [one] = all
      assert.ok(one)
      await groups.remove(website, one.id)
      const long = groups.create(website, { name: 'x', pattern: `/${'é'.repeat(3_990)}` })
      await assert.rejects(long, ({ fields }) => /can have 4000 characters together/.test(JSON.stringify(fields)))
      await records.db.deleteFrom('websites').where('id', '=', website).execute()
      assert.deepEqual(await groups.forStats(website), [])
    })
  })
