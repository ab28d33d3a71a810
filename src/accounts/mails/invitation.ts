import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import { type Clock, iso } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import type { Records } from '../../database/records.ts'
import type { InvitationRow, MailRow, PersonRow, Schema } from '../../database/schema.ts'
import { renderNoticeMail } from '../../mail/notice-mail.ts'
import { toSafeLine } from '../../mail/safe-line.ts'
import type { ComposeMail } from '../../mail/worker.ts'
import { formatsIn } from '../../texts/formats.ts'
import { type Language, languageOfAccount } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { OpenInvitation, QueueInvitationMail } from '../invitations.ts'
import type { AccountMails } from './account-mails.ts'

export const invitationKind = 'invitation'

const dayMs = 24 * 60 * 60_000
/** Mails within a day: invitations go to addresses that nobody has proven to be theirs. */
const maxPerAccount = 50
/** By all accounts together. */
const maxPerAddress = 5

/** What came of the last mail with an invitation. */
export interface InvitationMail {
  readonly state: MailRow['state']
  readonly language: Language
}

interface Key {
  readonly email: string
  readonly invitation: number
  readonly language: Language
}

/** An address has no spaces. */
const keyOf = ({ email, invitation, language }: Key): string => `${email} ${invitation} ${language} ${randomUUID()}`

function readKey(key: string): Key {
  const [email = '', invitation, language = ''] = key.split(' ')
  return { email, invitation: Number(invitation), language: languageOfAccount(language) }
}

const startsWith = (prefix: string) => (eb: ExpressionBuilder<Schema, 'mails'>) =>
  eb(eb.fn<string>('substr', ['key', eb.lit(1), eb.lit([...prefix].length)]), '=', prefix)

/** Invitations in mails: queued with the invitation, limited in number, and what came of them. */
export function createInvitationMails({ db }: Records, mails: Pick<AccountMails, 'queueIn'>, clock: Clock) {
  const requireFew = async (database: Records['db'], accountId: number, email: string): Promise<void> => {
    const recent = () =>
      database
        .selectFrom('mails')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('kind', '=', invitationKind)
        .where('created_at', '>', clock() - dayMs)
    const own = await recent().where('account_id', '=', accountId).executeTakeFirstOrThrow()
    if (Number(own.count) >= maxPerAccount)
      throw tooMany(`The account has sent ${maxPerAccount} invitations by email within a day.`)
    const same = await recent()
      .where(startsWith(`${email} `))
      .executeTakeFirstOrThrow()
    if (Number(same.count) >= maxPerAddress)
      throw tooMany(`This address has got ${maxPerAddress} invitations by email within a day.`)
  }

  return {
    queueIn:
      (language: Language): QueueInvitationMail =>
      async (transaction, { id, account_id, email }: InvitationRow) => {
        if (email === null) throw new Error('An invitation without an address is not mailed.')
        await requireFew(transaction, account_id, email)
        // A mail that is still waiting would bring a link that this one replaces.
        await transaction
          .deleteFrom('mails')
          .where('account_id', '=', account_id)
          .where('kind', '=', invitationKind)
          .where('state', '=', 'queued')
          .where(startsWith(`${email} ${id} `))
          .execute()
        const key = keyOf({ email, invitation: id, language })
        await mails.queueIn(transaction, { accountId: account_id, kind: invitationKind, key })
      },

    /** By the id of the invitation. */
    async lastOf(accountId: number): Promise<ReadonlyMap<number, InvitationMail>> {
      const rows = await db
        .selectFrom('mails')
        .select(['key', 'state'])
        .where('account_id', '=', accountId)
        .where('kind', '=', invitationKind)
        .orderBy('id')
        .execute()
      return new Map(
        rows.map(({ key, state }) => {
          const { invitation, language } = readKey(key)
          return [invitation, { state, language }] as const
        }),
      )
    },
  }
}

export type InvitationMails = ReturnType<typeof createInvitationMails>

const tooMany = (detail: string): DomainError =>
  new DomainError('too-many', `${detail} Hand over the link instead.`, { retryAfterSeconds: dayMs / 1000 })

export interface InvitationMailDeps {
  readonly findInvitation: (id: number) => Promise<OpenInvitation | undefined>
  readonly findPerson: (id: number) => Promise<PersonRow | undefined>
  /** Makes the link when the mail is written, so that none is stored. */
  readonly createLink: (invitation: number) => Promise<string | undefined>
  readonly baseUrl: string
}

export const invitationComposer =
  ({ findInvitation, findPerson, createLink, baseUrl }: InvitationMailDeps): ComposeMail =>
  async ({ key }) => {
    const { email, invitation: id, language } = readKey(key)
    const invitation = await findInvitation(id)
    const url = invitation && (await createLink(id))
    if (!invitation || url === undefined) return { kind: 'unwanted' }
    const inviter = invitation.invited_by === null ? undefined : await findPerson(invitation.invited_by)
    const texts = textsIn(language)
    const { say } = texts
    const account = toPlainName(invitation.account)
    const person = toPlainName(inviter?.name ?? '')
    const { host } = new URL(baseUrl)
    const date = formatsIn(language, inviter?.timezone ?? 'UTC').day(new Date(iso(invitation.expires_at)))
    const message = renderNoticeMail({
      texts,
      subject: say('invitation.subject', { account }),
      title: say('invitation.title', { account }),
      subtitle: person === '' ? say('invitation.intro', { host }) : say('invitation.intro.by', { person, host }),
      facts: [say('labeled', { label: say('invitation.role'), value: say(`invitation.role.${invitation.role}`) })],
      paragraphs: [say('invitation.once', { date }), say('invitation.foreign')],
      button: { label: say('invitation.open'), url },
      reason: say('registration.reason', { host }),
    })
    return { kind: 'message', message: { ...message, to: { name: email, address: email } }, summary: null }
  }

/** Readers of mail make links of what looks like an address of a website, and the name was not chosen by the reader. */
const toPlainName = (name: string): string =>
  toSafeLine(name)
    .replace(/:\/\//g, ' ')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '.\u2060')
