import { type AccountLimitName, accountLimitNames, parseAccountLimits } from '../../base/account-limits.ts'
import type { Clock } from '../../base/clock.ts'
import { readUse } from '../../database/account-limits.ts'
import { readSetting } from '../../database/installation-settings.ts'
import type { Records } from '../../database/records.ts'
import type { AccountRow } from '../../database/schema.ts'
import type { Sessions } from '../sessions.ts'

/** What the people of an account should know about it. */
export interface AccountNotices {
  /** The limits of which most is used. */
  readonly near: readonly NearLimit[]
  /** Until when the operator can be signed in as the account. */
  readonly operatorUntil: number | null
}

export interface NearLimit {
  readonly name: AccountLimitName
  readonly used: number
  readonly allowed: number
}

/** From which part of a limit on its account is warned. */
export const warnedFrom = 0.8

export const createNotices =
  ({ db }: Records, sessions: Pick<Sessions, 'actingFor'>, clock: Clock) =>
  async (account: AccountRow): Promise<AccountNotices> => {
    const limits = { ...(await readSetting(db, 'account_limits')), ...parseAccountLimits(account.limits) }
    const near: NearLimit[] = []
    for (const name of accountLimitNames) {
      const allowed = limits[name]
      if (allowed === null) continue
      const used = await readUse(db, name, account.id, clock())
      if (used >= allowed * warnedFrom) near.push({ name, used, allowed })
    }
    return { near, operatorUntil: await sessions.actingFor(account.id) }
  }
