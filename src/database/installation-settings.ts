import type { AccountLimits } from '../base/account-limits.ts'
import { noAccountLimits } from '../base/account-limits.ts'
import type { Records } from './records.ts'

/** What the operator sets for the installation while it runs; the rest is configured by the environment. */
export interface InstallationSettings {
  readonly registration: {
    /** closed: by invitation only. */
    readonly mode: 'closed' | 'open'
    /** Those that mail addresses must have to register; empty for all. */
    readonly domains: readonly string[]
  }
  /** Those of accounts for which nothing else is set. */
  readonly account_limits: AccountLimits
}

export type SettingName = keyof InstallationSettings

const defaults: InstallationSettings = {
  registration: { mode: 'closed', domains: [] },
  account_limits: noAccountLimits,
}

export async function readSetting<Name extends SettingName>(
  db: Records['db'],
  name: Name,
): Promise<InstallationSettings[Name]> {
  const row = await db.selectFrom('installation_settings').select('value').where('name', '=', name).executeTakeFirst()
  return row ? { ...defaults[name], ...JSON.parse(row.value) } : defaults[name]
}

export async function writeSetting<Name extends SettingName>(
  db: Records['db'],
  name: Name,
  setting: InstallationSettings[Name],
): Promise<void> {
  const value = JSON.stringify(setting)
  await db
    .insertInto('installation_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
