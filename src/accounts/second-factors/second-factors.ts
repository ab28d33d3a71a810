import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, invalid } from '../../base/errors.ts'
import { fieldError } from '../../base/field-errors.ts'
import type { Records } from '../../database/records.ts'
import type { PersonRow } from '../../database/schema.ts'
import type { FixedWindowCounter } from '../../http/fixed-window-counter.ts'
import type { PasswordAttempts } from '../../http/password-attempts.ts'
import type { KnownDevices } from '../devices.ts'
import type { OneTimeTokens } from '../one-time-tokens.ts'
import { endSessions } from '../sessions.ts'
import type { BackupCodes } from './backup-codes.ts'
import type { NewTotp, TotpFactors } from './totp.ts'

const setupKind = 'totp-setup'
const setupMs = 15 * 60_000

export const factorNames = ['totp', 'passkey', 'backup_code'] as const
export type FactorName = (typeof factorNames)[number]

export interface SecondFactorDeps {
  readonly records: Records
  readonly totp: TotpFactors
  readonly backupCodes: BackupCodes
  readonly passkeys: { has(personId: number): Promise<boolean> }
  readonly oneTimeTokens: OneTimeTokens
  readonly devices: Pick<KnownDevices, 'find'>
  readonly attempts: PasswordAttempts
  /** Wrong codes of apps by person, from browsers that are not known. */
  readonly wrongCodes: FixedWindowCounter
}

/** Who tries a code, and from where. */
export interface CodeAttempt {
  readonly person: PersonRow
  readonly code: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly baseUrl: string
  /** A session that tries it: its failures are counted by itself. */
  readonly session?: number
}

export type SecondFactors = ReturnType<typeof createSecondFactors>

/** What people prove who they are by, besides their password. */
export function createSecondFactors(deps: SecondFactorDeps) {
  const { records, totp, backupCodes, passkeys, oneTimeTokens, devices, attempts, wrongCodes } = deps

  const useCode = async ({ person, code, request, baseUrl, session }: CodeAttempt): Promise<boolean> => {
    if (!/^\d{6}$/.test(code.replaceAll(/\s/g, ''))) return await backupCodes.use(person.id, code)
    const isKnown = session !== undefined || devices.find(request, person, baseUrl) !== undefined
    const key = String(person.id)
    if (!isKnown && wrongCodes.count(key) > wrongCodes.limit) throw tooManyCodes(wrongCodes.resetSeconds())
    const isRight = await totp.use(person.id, code.replaceAll(/\s/g, ''))
    if (isRight && !isKnown) wrongCodes.refund(key)
    return isRight
  }

  return {
    /** Those that a person can use to sign in; empty if there is no second step. */
    async of(personId: number): Promise<readonly FactorName[]> {
      const own: FactorName[] = [
        ...((await totp.has(personId)) ? (['totp'] as const) : []),
        ...((await passkeys.has(personId)) ? (['passkey'] as const) : []),
      ]
      if (own.length === 0) return []
      return (await backupCodes.count(personId)) > 0 ? [...own, 'backup_code'] : own
    },

    /** A secret for an app, and a token by which it is set up once a code proves that the app has it. */
    async beginTotp({ id, email, name }: PersonRow, issuer: string): Promise<NewTotp & { readonly setup: string }> {
      const created = totp.create(issuer, email ?? name)
      await oneTimeTokens.remove(setupKind, id)
      const data = totp.encrypt(created.secret)
      const setup = await oneTimeTokens.create({ kind: setupKind, personId: id, data, lifeMs: setupMs })
      return { ...created, setup }
    },

    /** Returns the backup codes of a person who had none; an app that is replaced keeps them. */
    async setTotp(personId: number, setup: string, code: string): Promise<readonly string[]> {
      const row = await oneTimeTokens.find(setupKind, setup)
      const secret = row?.person_id === personId && row.data !== null ? totp.decrypt(row.data) : null
      if (!secret) throw new DomainError('not-found', 'The setup has expired, or was begun again.')
      const step = totp.stepOf(secret, code.replaceAll(/\s/g, ''))
      if (step === undefined) throw invalid({ code: [fieldError('wrong-code', 'code')] })
      const hadCodes = (await backupCodes.count(personId)) > 0
      return await records.db.transaction().execute(async (transaction) => {
        await oneTimeTokens.remove(setupKind, personId, undefined, transaction)
        await totp.set(personId, secret, step, transaction)
        return hadCodes ? [] : await backupCodes.replace(personId, transaction)
      })
    },

    /** Whether the code of the app, or one of the backup codes, is right. Limited as passwords are. */
    async check(attempt: CodeAttempt): Promise<boolean> {
      const { person, request, reply, baseUrl, session } = attempt
      const known = session === undefined ? devices.find(request, person, baseUrl) : `session ${session}`
      const subject = `second factor of person ${person.id}`
      const isRight = await attempts.limit({ address: request.ip, subject, known }, reply, async () =>
        (await useCode(attempt)) ? true : undefined,
      )
      return isRight === true
    },
  }
}

/** All of a person who has lost them. Who has the app may be signed in, so the sessions end. */
export async function removeSecondFactors({ db }: Records, personId: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const table of ['totp_factors', 'backup_codes', 'passkeys'] as const)
      await transaction.deleteFrom(table).where('person_id', '=', personId).execute()
    await endSessions(transaction, personId)
  })
}

/** Codes have six digits: who knows the password must not try all of them from many networks. */
const tooManyCodes = (seconds: number): DomainError =>
  new DomainError('too-many', 'Too many wrong codes. Use a backup code, or a browser that has signed in before.', {
    retryAfterSeconds: seconds,
  })
