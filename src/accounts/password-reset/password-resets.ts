import { randomUUID } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import type { Records } from '../../database/records.ts'
import type { PersonRow } from '../../database/schema.ts'
import { addMissingJob } from '../../jobs/add.ts'
import { passwordResetJobs } from '../../jobs/kinds.ts'
import type { JobQueue } from '../../jobs/queue.ts'
import { startWorker } from '../../jobs/worker.ts'
import type { AccountMails } from '../mails/account-mails.ts'
import type { OneTimeTokens } from '../one-time-tokens.ts'
import { type People, readPerson, updatePerson } from '../people.ts'
import { endSessions } from '../sessions.ts'
import { passwordResetKind } from './mail.ts'

const kind = 'password-reset'
export const linkMinutes = 60
const lifeMs = linkMinutes * 60_000
/** While so many links of a person are valid, no more are sent: requests of others neither flood a mailbox nor invalidate a link. */
const maxLinks = 5

export type PasswordResets = ReturnType<typeof createPasswordResets>

/** Links by which people who have forgotten their password set a new one. */
export function createPasswordResets(records: Records, tokens: OneTimeTokens, clock: Clock) {
  const { db } = records
  /** In place of an earlier one for the same purpose. */
  const createLink = async (personId: number, purpose: string, baseUrl: string): Promise<string> => {
    await tokens.remove(kind, personId, purpose)
    const token = await tokens.create({ kind, personId, data: purpose, lifeMs })
    return `${baseUrl}/password-reset?token=${token}`
  }
  return {
    /** Takes the same time for every address: who has it is looked up by a job. */
    async request(email: string): Promise<void> {
      const now = clock()
      await addMissingJob(db, { kind: passwordResetJobs, key: email, dueAt: now }, now)
    },

    /** A link for a mail, in place of that of an earlier attempt to send it; undefined if the person has enough of them. */
    async createMailedLink(personId: number, mail: string, baseUrl: string): Promise<string | undefined> {
      const hasEnough = (await tokens.countOthers(kind, personId, mail)) >= maxLinks
      return hasEnough ? undefined : await createLink(personId, mail, baseUrl)
    },

    createLink,

    async read(token: string): Promise<PersonRow> {
      const row = await tokens.find(kind, token)
      if (row?.person_id == null) throw linkExpired()
      return await readPerson(db, row.person_id)
    },

    /** Consumes the link. All other links of the person and all sessions end, since the mailbox or the password may be known to others. */
    async use(token: string, passwordHash: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const row = await tokens.take(kind, token, transaction)
        if (row?.person_id == null) throw linkExpired()
        await tokens.remove(kind, row.person_id, undefined, transaction)
        await updatePerson(transaction, row.person_id, { password_hash: passwordHash })
        await endSessions(transaction, row.person_id)
      })
    },
  }
}

const linkExpired = (): DomainError =>
  new DomainError('not-found', `The link was used, or is older than ${linkMinutes} minutes.`)

export interface PasswordResetJobDeps {
  readonly people: Pick<People, 'findByEmail' | 'firstAccountOf'>
  readonly mails: Pick<AccountMails, 'queueIn' | 'notify'>
  readonly queue: JobQueue
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Queues a mail for those of the requested addresses that somebody has. */
export const startPasswordResets = ({ people, mails, ...deps }: PasswordResetJobDeps) =>
  startWorker(
    {
      kind: passwordResetJobs,
      total: 2,
      retry: { firstMs: 5_000, maxMs: 5 * 60_000 },
      begin:
        async (_, { key: email }) =>
        async () => {
          const person = await people.findByEmail(email)
          const accountId = person && (await people.firstAccountOf(person.id))
          if (!person || accountId === undefined) return { kind: 'done' }
          const mail = { accountId, kind: passwordResetKind, key: `${person.id} ${randomUUID()}` }
          return { kind: 'done', write: (transaction) => mails.queueIn(transaction, mail) }
        },
      settled: mails.notify,
    },
    deps,
  )
