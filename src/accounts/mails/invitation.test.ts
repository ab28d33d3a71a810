import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allEngines, type RecordsEngine } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import type { Role } from '../../base/permissions.ts'
import type { Records } from '../../database/records.ts'
import { mailHostOf } from '../../mail/address.ts'
import type { LeasedMail } from '../../mail/outbox.ts'
import { createOutbox } from '../../mail/outbox.ts'
import { languages } from '../../texts/languages.ts'
import { createAccounts } from '../accounts.ts'
import { createAuditLog } from '../audit-log.ts'
import { createInvitations } from '../invitations.ts'
import { createMembers } from '../members.ts'
import { createOneTimeTokens } from '../one-time-tokens.ts'
import { createPeople } from '../people.ts'
import { createInvitationMails, invitationComposer } from './invitation.ts'

for (const engine of allEngines) describe(`invitations by mail on ${engine.name}`, () => describeMails(engine))

function describeMails(engine: RecordsEngine): void {
  const baseUrl = 'https://stats.example.com'
  let records: Records
  let now = Date.UTC(2027, 0, 1)
  const clock = () => now
  before(async () => {
    records = await freshRecords(engine)
  })
  after(() => records.close())

  const open = () => {
    const auditLog = createAuditLog(records, clock, 365)
    const members = createMembers(records, clock)
    const invitations = createInvitations(records, members, auditLog, createOneTimeTokens(records, clock), clock)
    const outbox = createOutbox(records, clock, mailHostOf({ address: 'robot@example.com' }))
    const mails = createInvitationMails(
      records,
      { queueIn: (transaction, mail) => outbox.enqueueIn(transaction, { ...mail, websiteId: null, dueAt: clock() }) },
      clock,
    )
    const compose = invitationComposer({
      ...{ findInvitation: invitations.findValid, findPerson: createPeople(records).find, baseUrl },
      createLink: (id) => invitations.createMailedLink(id, baseUrl),
    })
    return { invitations, mails, compose }
  }
  const addAccount = async (email: string, name: string) => {
    const { id, person_id } = await createAccounts(records, clock).create(email, name)
    return { account: id, person: person_id }
  }
  const invitationOf = (email: string, invitedBy: number | null, role: Role = 'viewer') => ({
    ...{ email, role, access: {}, invitedBy },
  })
  const queuedOf = async (account: number): Promise<readonly LeasedMail[]> =>
    (await records.db.selectFrom('mails').selectAll().where('account_id', '=', account).orderBy('id').execute()).map(
      ({ key }) => ({ key }) as LeasedMail,
    )
  const composed = async (mail: LeasedMail | undefined) => {
    assert.ok(mail)
    const { compose } = open()
    const result = await compose(mail, new AbortController().signal)
    return result.kind === 'message' ? result.message : undefined
  }
  const tokenOf = (text: string): string => /token=([\w-]+)/.exec(text)?.[1] ?? assert.fail(text)

  test('are written in each language, and what others named themselves stays text', async () => {
    const hostile = '<b>Win</b>\r\nBcc: all@example.org https://evil.example/now\u202e'
    const { account, person } = await addAccount('hostile@example.com', 'Hostile')
    await records.db.updateTable('accounts').set({ name: hostile }).where('id', '=', account).execute()
    await records.db
      .updateTable('people')
      .set({ name: hostile })
      .where('id', '=', person ?? 0)
      .execute()
    const subjects = new Set<string>()
    for (const language of languages) {
      const { invitations, mails } = open()
      const email = `${language}@example.net`
      await invitations.create(account, invitationOf(email, person), mails.queueIn(language))
      const message = await composed((await queuedOf(account)).at(-1))
      assert.ok(message)
      assert.deepEqual([message.language, message.to.address], [language, email])
      subjects.add(message.subject)
      assert.doesNotMatch(message.subject, /[\r\n\u202e]/)
      assert.doesNotMatch(message.html, /<b>Win|https:\/\/evil|evil\.example/)
      assert.doesNotMatch(message.text, /^Bcc|https:\/\/evil|evil\.example/m)
      assert.match(message.text, new RegExp(`${baseUrl}/invitation\\?token=`))
    }
    assert.equal(subjects.size, languages.length)
  })

  test('have links of their own, which a new mail, the revocation and the acceptance end', async () => {
    const { account, person } = await addAccount('links@example.com', 'Links')
    const { invitations, mails } = open()
    const made = await invitations.create(account, invitationOf('guest@example.net', person), mails.queueIn('en'))
    const first = tokenOf((await composed((await queuedOf(account))[0]))?.text ?? '')
    for (const token of [first, made.token]) assert.equal((await invitations.open(token)).id, made.row.id)

    const renewed = await invitations.renew(account, made.row.id, mails.queueIn('de'))
    for (const token of [first, made.token]) await assert.rejects(invitations.open(token), { code: 'not-found' })
    const queued = await queuedOf(account)
    assert.equal(queued.length, 1, 'the mail that was waiting is not sent')
    const second = tokenOf((await composed(queued[0]))?.text ?? '')
    assert.deepEqual((await mails.lastOf(account)).get(made.row.id), { state: 'queued', language: 'de' })

    const stored = JSON.stringify([
      await records.db.selectFrom('mails').selectAll().execute(),
      await records.db.selectFrom('one_time_tokens').selectAll().execute(),
    ])
    for (const token of [first, second, renewed.token]) assert.ok(!stored.includes(token))

    const guest = { kind: 'new', email: 'guest@example.net', name: 'Guest', password_hash: null } as const
    const both = await Promise.allSettled([
      invitations.accept(second, guest, '192.0.2.0'),
      invitations.accept(renewed.token, guest, '192.0.2.0'),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await assert.rejects(invitations.open(second), { code: 'not-found' })

    const revoked = await invitations.create(account, invitationOf('other@example.net', person), mails.queueIn('en'))
    const mail = (await queuedOf(account)).at(-1)
    const token = tokenOf((await composed(mail))?.text ?? '')
    await invitations.revoke(account, revoked.row.id)
    await assert.rejects(invitations.open(token), { code: 'not-found' })
    assert.equal(await composed(mail), undefined, 'a mail that is still waiting is not sent')
  })

  test('are limited by account and by address within a day, and a refused one is not made', async () => {
    const one = await addAccount('one@example.com', 'One')
    const two = await addAccount('two@example.com', 'Two')
    const { invitations, mails } = open()
    const invite = (account: number, email: string) =>
      invitations.create(account, invitationOf(email, null), mails.queueIn('en'))
    for (const account of [one, two, one, two, one]) await invite(account.account, 'many@example.net')
    await assert.rejects(invite(two.account, 'many@example.net'), { code: 'too-many' })
    await invite(two.account, 'any@example.net')
    assert.equal((await invitations.list(two.account)).length, 3)

    const all = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => invite(one.account, `${index}@example.net`)),
    )
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 47)
    assert.equal((await invitations.list(one.account)).length, 50)
    now += 24 * 60 * 60_000 + 1
    await invite(one.account, 'many@example.net')
  })
}
