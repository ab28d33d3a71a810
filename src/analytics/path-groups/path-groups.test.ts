import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { DomainError } from '../../base/errors.ts'
import type { Records } from '../../database/records.ts'
import { createPathGroups, type PathGroups } from './path-groups.ts'

const now = Date.UTC(2026, 10, 16)

for (const engine of engines)
  describe(`path groups on ${engine.name}`, () => {
    let records: Records
    let groups: PathGroups
    let website: number
    before(async () => {
      records = await freshRecords(engine)
      groups = createPathGroups(records, () => now)
      const { id: account_id } = await createAccounts(records, () => now).create('ada@example.com', 'Ada')
      const row = { account_id, domain: 'a.example', privacy: 1, share_token: 'a' } as const
      const settings = { email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' } as const
      const { id } = await records.db
        .insertInto('websites')
        .values({ ...row, ...settings, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      website = id
      for (const name of ['a', 'b']) await groups.create(website, { name, pattern: `/${name}/*` })
    })
    after(() => records.close())

    test('are compared with pages in their order', async () => {
      const first = await groups.create(website, { name: 'first', pattern: '/first', position: 1 })
      const order = async () => (await groups.forStats(website)).map(({ name }) => name)
      assert.deepEqual(await order(), ['first', 'a', 'b'])
      await groups.update(website, first.id, { position: 2, name: ' second ' })
      assert.deepEqual(await order(), ['a', 'second', 'b'])
      await groups.remove(website, first.id)
      assert.deepEqual(await order(), ['a', 'b'])
    })

    const refused: readonly (readonly [string, { name?: string; pattern?: string }, RegExp])[] = [
      ['no path', { pattern: 'user/*' }, /pattern must begin with \/ or \*; found "user\/\*"/],
      ['nothing but spaces', { pattern: '  ' }, /pattern must begin with/],
      ['a pattern twice', { pattern: ' /a/* ' }, /pattern must be unique; "\/a\/\*" is taken/],
      ['many stars', { pattern: `/${'*a'.repeat(11)}` }, /at most 10 wildcards/],
      [
        'a pattern that is too long with the others',
        { pattern: `/${'é'.repeat(3_998)}` },
        /can have 4000 characters together/,
      ],
      ['an empty name', { name: ' ' }, /name must not be empty/],
      ['a name of lines', { name: 'a\nb' }, /name must be a single line/],
    ]
    for (const [what, sent, message] of refused)
      test(`${what} is refused`, async () => {
        const [, change] = await groups.all(website)
        const isRefused = (error: unknown): boolean =>
          error instanceof DomainError && message.test(JSON.stringify(error.fields).replaceAll('\\', ''))
        await assert.rejects(groups.create(website, { name: 'x', pattern: '/x', ...sent }), isRefused)
        await assert.rejects(groups.update(website, change?.id ?? 0, sent), isRefused)
      })
  })
