import { Secret, TOTP } from 'otpauth'
import type { Clock } from '../../base/clock.ts'
import { createJsonCipher } from '../../base/json-cipher.ts'
import type { Records } from '../../database/records.ts'

const periodSeconds = 30
/** Codes of the period before and after count as well, because clocks differ. */
const window = 1

export interface NewTotp {
  /** As apps take it, in base32. */
  readonly secret: string
  /** The same with the names that the app shows, for a QR code. */
  readonly uri: string
}

export type TotpFactors = ReturnType<typeof createTotpFactors>

/** The authenticator apps of people. */
export function createTotpFactors({ db }: Records, cipherSecret: string, clock: Clock) {
  const cipher = createJsonCipher<string>('totp', cipherSecret)

  /** The number of the period whose code this is; undefined if it is no code of now. */
  const stepOf = (secret: string, code: string): number | undefined => {
    const now = clock()
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds })
    const delta = totp.validate({ token: code, window, timestamp: now })
    return delta === null ? undefined : Math.floor(now / (periodSeconds * 1_000)) + delta
  }

  return {
    create(issuer: string, email: string): NewTotp {
      const totp = new TOTP({ issuer, label: email, secret: new Secret({ size: 20 }), period: periodSeconds })
      return { secret: totp.secret.base32, uri: totp.toString() }
    },

    encrypt: cipher.encrypt,
    decrypt: cipher.decrypt,
    stepOf,

    async has(personId: number): Promise<boolean> {
      const row = db.selectFrom('totp_factors').select('person_id').where('person_id', '=', personId)
      return (await row.executeTakeFirst()) !== undefined
    },

    /** In place of the app that the person had. The code that proves it cannot be used again. */
    async set(personId: number, secret: string, step: number, database = db): Promise<void> {
      const factor = { secret: cipher.encrypt(secret), last_step: step, created_at: clock() }
      await database
        .insertInto('totp_factors')
        .values({ person_id: personId, ...factor })
        .onConflict((conflict) => conflict.column('person_id').doUpdateSet(factor))
        .execute()
    },

    /** Whether the code is right and was not used before. Of two nodes that get the same code at once, one accepts it. */
    async use(personId: number, code: string): Promise<boolean> {
      const row = await db
        .selectFrom('totp_factors')
        .select('secret')
        .where('person_id', '=', personId)
        .executeTakeFirst()
      const secret = row && cipher.decrypt(row.secret)
      const step = secret ? stepOf(secret, code) : undefined
      if (step === undefined) return false
      const { numUpdatedRows } = await db
        .updateTable('totp_factors')
        .set({ last_step: step })
        .where('person_id', '=', personId)
        .where('last_step', '<', step)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },

    async remove(personId: number, database = db): Promise<void> {
      await database.deleteFrom('totp_factors').where('person_id', '=', personId).execute()
    },
  }
}
