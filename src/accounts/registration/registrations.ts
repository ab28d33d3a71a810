import { randomUUID } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import { DomainError, invalid } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import { readSetting } from '../../database/installation-settings.ts'
import type { Records } from '../../database/records.ts'
import type { PersonRow } from '../../database/schema.ts'
import { addMissingJob } from '../../jobs/add.ts'
import { registrationJobs } from '../../jobs/kinds.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { startWorker } from '../../jobs/worker.ts'
import { createAccounts, knownPerson } from '../accounts.ts'
import type { AccountMails } from '../mails/account-mails.ts'
import type { OneTimeTokens } from '../one-time-tokens.ts'
import { updatePerson } from '../people.ts'
import { registrationKind } from './mail.ts'

const kind = 'registration'
export const linkHours = 24
const lifeMs = linkHours * 60 * 60_000
/** While so many links for an address are valid, no more are sent: requests of others do not flood a mailbox. */
const maxLinks = 5

export interface NewRegistration {
  readonly name: string
  readonly passwordHash: string
}

export type Registrations = ReturnType<typeof createRegistrations>

/** Accounts that people make themselves, if the operator lets them: with an address that they have proven to be theirs. */
export function createRegistrations(records: Records, tokens: OneTimeTokens, clock: Clock) {
  const { db } = records
  /** Says nothing about who has an account. */
  const requireOpen = async (email: string): Promise<void> => {
    const { mode, domains } = await readSetting(db, 'registration')
    if (mode === 'closed') throw registrationClosed()
    const domain = email.slice(email.lastIndexOf('@') + 1)
    if (domains.length > 0 && !domains.includes(domain))
      throw invalid({
        email: [
          fieldError('not-allowed', 'email', { allowed: domains.map((one) => `@${one}`).join(', '), found: email }),
        ],
      })
  }
  return {
    isOpen: async (): Promise<boolean> => (await readSetting(db, 'registration')).mode === 'open',

    /** Takes the same time for every address: who has it is looked up by a job. */
    async request(email: string): Promise<void> {
      await requireOpen(email)
      const now = clock()
      await addMissingJob(db, { kind: registrationJobs, key: email, dueAt: now }, now)
    },

    /** A link for a mail; undefined if the address has enough of them. */
    async createMailedLink(email: string, baseUrl: string): Promise<string | undefined> {
      if ((await tokens.countFor(kind, email)) >= maxLinks) return undefined
      return `${baseUrl}/sign-up?token=${await tokens.create({ kind, personId: null, data: email, lifeMs })}`
    },

    /** The address that a link is for. */
    async read(token: string): Promise<string> {
      const row = await tokens.find(kind, token)
      if (row?.data == null) throw linkExpired()
      return row.data
    },

    /** Consumes the link, and all others for its address, and makes the account. */
    async use(
      token: string,
      { name, passwordHash }: NewRegistration,
    ): Promise<{ readonly person: PersonRow; readonly accountId: number }> {
      await requireOpen(await this.read(token))
      return await db.transaction().execute(async (transaction) => {
        const row = await tokens.take(kind, token, transaction)
        if (row?.data == null) throw linkExpired()
        await tokens.removeFor(kind, row.data, transaction)
        const account = await createAccounts({ ...records, db: transaction }, clock).create(row.data, name)
        const personId = knownPerson(account.person_id)
        const person = await updatePerson(transaction, personId, { name, password_hash: passwordHash })
        return { person, accountId: account.id }
      })
    },
  }
}

export const registrationClosed = (): DomainError =>
  new DomainError('forbidden', 'People come to this installation by invitation.', { reason: 'registration-closed' })

const linkExpired = (): DomainError =>
  new DomainError('not-found', `The link was used, or is older than ${linkHours} hours.`)

export interface RegistrationJobDeps {
  readonly records: Records
  readonly mails: Pick<AccountMails, 'queueIn' | 'notify'>
  readonly queue: JobQueue
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Queues a mail for every address, whether or not somebody has an account with it: what it says differs. */
export const startRegistrations = ({ records: { db }, mails, ...deps }: RegistrationJobDeps) =>
  startWorker(
    {
      kind: registrationJobs,
      total: 2,
      retry: { firstMs: 5_000, maxMs: 5 * 60_000 },
      begin:
        async (_, { key: email }) =>
        async () => {
          // The mail is one of the installation, because its reader has no account yet.
          const owner = await db.selectFrom('accounts').select('id').where('owner', '=', 1).executeTakeFirst()
          if (!owner) return { kind: 'done' }
          const mail = { accountId: owner.id, kind: registrationKind, key: `${email} ${randomUUID()}` }
          return { kind: 'done', write: (transaction) => mails.queueIn(transaction, mail) }
        },
      settled: mails.notify,
    },
    deps,
  )
