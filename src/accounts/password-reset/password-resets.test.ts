import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allEngines, type RecordsEngine } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import type { Records } from '../../database/records.ts'
import { passwordResetJobs } from '../../jobs/kinds.ts'
import { createAccounts } from '../accounts.ts'
import { createOneTimeTokens } from '../one-time-tokens.ts'
import { createPeople } from '../people.ts'
import { createSessions } from '../sessions.ts'
import { createPasswordResets } from './password-resets.ts'

for (const engine of allEngines) describe(`links that set a password on ${engine.name}`, () => describeResets(engine))

function describeResets(engine: RecordsEngine): void {
  const baseUrl = 'http://localhost:4100'
  const minute = 60_000
  let records: Records
  let now = 1_000_000
  const clock = () => now
  before(async () => {
    records = await freshRecords(engine)
  })
  after(() => records.close())

  const open = () => createPasswordResets(records, createOneTimeTokens(records, clock), clock)
  const tokenOf = (link: string | undefined): string => new URL(link ?? '').searchParams.get('token') ?? ''
  const addPerson = async (name: string): Promise<{ person: number; account: number }> => {
    const { id, person_id } = await createAccounts(records, clock).create(`${name}@example.com`, name)
    return { person: person_id ?? 0, account: id }
  }
  const hashOf = async (person: number) => (await createPeople(records).read(person)).password_hash

  test('do the same for known and for unknown addresses', async () => {
    await addPerson('known')
    for (const email of ['known@example.com', 'unknown@example.com']) {
      await open().request(email)
      await open().request(email)
    }
    const jobs = await records.db.selectFrom('jobs').selectAll().where('kind', '=', passwordResetJobs).execute()
    const shown = jobs.map(({ key, account_id, due_at, ready }) => [key, account_id, due_at, ready])
    assert.deepEqual(shown, [
      ['known@example.com', 0, now, 1],
      ['unknown@example.com', 0, now, 1],
    ])
  })

  test('work once, and end sessions and other links', async () => {
    const { person, account } = await addPerson('ann')
    const sessions = createSessions(records, clock, 90)
    const session = await sessions.create(person, account)
    const first = tokenOf(await open().createMailedLink(person, 'mail 1', baseUrl))
    const second = tokenOf(await open().createMailedLink(person, 'mail 2', baseUrl))
    assert.equal((await open().read(first)).id, person)
    const both = await Promise.allSettled([open().use(first, 'hash a'), open().use(first, 'hash b')])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    assert.equal(await sessions.find(session), undefined)
    await assert.rejects(open().read(second), { code: 'not-found' })
    await assert.rejects(open().use(second, 'hash c'), { code: 'not-found' })
    assert.match((await hashOf(person)) ?? '', /^hash [ab]$/)
  })

  test('are valid for an hour', async () => {
    const { person } = await addPerson('bob')
    const token = tokenOf(await open().createLink(person, 'command', baseUrl))
    now += 60 * minute - 1
    await open().read(token)
    now += 1
    await assert.rejects(open().use(token, 'late'), { code: 'not-found' })
    assert.equal(await hashOf(person), null)
    await createOneTimeTokens(records, clock).deleteExpired()
    const left = await records.db.selectFrom('one_time_tokens').selectAll().where('person_id', '=', person).execute()
    assert.deepEqual(left, [])
  })

  test('are not invalidated by requests of others, and are five at most', async () => {
    const { person } = await addPerson('cyd')
    const links: (string | undefined)[] = []
    for (let n = 0; n < 7; n += 1) links.push(await open().createMailedLink(person, `mail ${n}`, baseUrl))
    assert.deepEqual(
      links.map((link) => link !== undefined),
      [true, true, true, true, true, false, false],
    )
    // A mail that is tried again brings a link of its own, however many there are.
    const again = await open().createMailedLink(person, 'mail 4', baseUrl)
    assert.ok(again !== undefined && again !== links[4])
    await assert.rejects(open().read(tokenOf(links[4])), { code: 'not-found' })
    assert.ok(await open().createLink(person, 'command', baseUrl))
    await open().use(tokenOf(links[0]), 'hash of cyd')
    assert.equal(await hashOf(person), 'hash of cyd')
  })

  test('of other kinds do not set a password', async () => {
    const { person } = await addPerson('dan')
    await assert.rejects(open().use('', 'hash'), { code: 'not-found' })
    await assert.rejects(open().use('made up', 'hash'), { code: 'not-found' })
    const { token } = { token: await createSessions(records, clock, 90).create(person, (await accountOf(person)) ?? 0) }
    await assert.rejects(open().use(token, 'hash'), { code: 'not-found' })
  })
  const accountOf = (person: number) => createPeople(records).firstAccountOf(person)
}
