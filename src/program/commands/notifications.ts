import { createAccounts } from '../../accounts/accounts.ts'
import { iso, systemClock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import { type Command, needWord, table, textOption, UsageError } from './command.ts'

export const listChannels: Command = {
  usage: 'notifications list [--account ID|EMAIL]',
  help: 'List notification channels, where they lead, and what is wrong with those that fail',
  options: { account: { type: 'string' } },
  async run({ records, print }, _words, options) {
    const database = await records()
    const which = textOption(options, 'account')
    const account = which === undefined ? undefined : await createAccounts(database, systemClock).find(which)
    const all = database.db.selectFrom('notification_channels').selectAll().orderBy('id')
    const channels = await (account ? all.where('account_id', '=', account.id) : all).execute()
    const rows = channels.map((channel) => [
      ...[String(channel.id), String(channel.account_id), channel.kind, channel.name, channel.target],
      channel.verified_at === null ? 'unverified' : channel.enabled === 1 ? 'on' : `off (${channel.disabled_reason})`,
      channel.failing_since === null ? '' : `${channel.problem} since ${iso(channel.failing_since)}`,
    ])
    print(table([['ID', 'ACCOUNT', 'KIND', 'NAME', 'LEADS TO', 'STATE', 'PROBLEM'], ...rows]))
    return 0
  },
}

/** Returns false if there is none. One that its recipient has turned off stays off. */
async function turn({ db }: Records, id: string, enabled: 0 | 1): Promise<boolean> {
  if (!/^\d{1,15}$/.test(id)) return false
  const change =
    enabled === 1
      ? ({ enabled, disabled_reason: null, problem: null, failing_since: null, given_up: 0 } as const)
      : ({ enabled, disabled_reason: 'person' } as const)
  const row = await db
    .updateTable('notification_channels')
    .set({ ...change, updated_at: systemClock() })
    .where('id', '=', Number(id))
    .where(({ or, eb }) => or([eb('disabled_reason', 'is', null), eb('disabled_reason', '!=', 'unsubscribed')]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const disableChannel: Command = {
  usage: 'notifications disable ID',
  help: 'Turn a notification channel off, such as one that annoys its receiver',
  async run({ records, print }, words) {
    const id = needWord(words, 0, 'The ID of the channel')
    if (!(await turn(await records(), id, 0))) throw new UsageError(`There is no channel ${id} that can be turned off.`)
    print(`Channel ${id} is off.`)
    return 0
  },
}

export const enableChannel: Command = {
  usage: 'notifications enable ID',
  help: 'Turn a notification channel on again, for example after its receiver was repaired',
  async run({ records, print }, words) {
    const id = needWord(words, 0, 'The ID of the channel')
    if (!(await turn(await records(), id, 1))) throw new UsageError(`There is no channel ${id} that can be turned on.`)
    print(`Channel ${id} is on.`)
    return 0
  },
}
