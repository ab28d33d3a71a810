import { createAccounts } from '../../accounts/accounts.ts'
import { createKeys } from '../../accounts/keys.ts'
import { iso, systemClock } from '../../base/clock.ts'
import type { Service } from '../../database/schema.ts'
import { type Command, needWord, table, textOption, UsageError } from './command.ts'

export const createKey: Command = {
  usage: 'keys create [--name NAME] [--account ID|EMAIL] [--service analytics|seo] [--read-only]',
  help: "Create an API key and print it once (default: for the owner's account)",
  options: {
    name: { type: 'string' },
    account: { type: 'string' },
    service: { type: 'string' },
    'read-only': { type: 'boolean' },
  },
  async run({ records, print }, _words, options) {
    const service = readService(textOption(options, 'service'))
    const database = await records()
    const account = await createAccounts(database, systemClock).find(textOption(options, 'account'))
    const name = textOption(options, 'name') ?? 'Key'
    const readOnly = options['read-only'] === true
    const { key } = await createKeys(database, systemClock).create(account.id, {
      name,
      service,
      scope: readOnly ? 'read' : 'administer',
    })
    print(key)
    return 0
  },
}

export const listKeys: Command = {
  usage: 'keys list [--account ID|EMAIL]',
  help: 'List API keys, their permissions, and when they were last used',
  options: { account: { type: 'string' } },
  async run({ records, print }, _words, options) {
    const database = await records()
    const which = textOption(options, 'account')
    const account = which === undefined ? undefined : await createAccounts(database, systemClock).find(which)
    const keys = await createKeys(database, systemClock).list(account?.id)
    const rows = keys.map((key) => [
      String(key.id),
      String(key.account_id),
      key.name,
      `${key.hint}…`,
      key.service ?? 'both',
      key.read_only === 1 ? 'read' : 'read, write',
      iso(key.created_at),
      key.last_used_at === null ? 'never' : iso(key.last_used_at),
    ])
    print(table([['ID', 'ACCOUNT', 'NAME', 'KEY', 'SERVICE', 'RIGHTS', 'CREATED', 'LAST USED'], ...rows]))
    return 0
  },
}

export const revokeKey: Command = {
  usage: 'keys revoke ID',
  help: 'Revoke an API key; running services reject it within seconds',
  async run({ records, print }, words) {
    const id = needWord(words, 0, 'The ID of the key')
    const revoked = /^\d{1,15}$/.test(id) && (await createKeys(await records(), systemClock).revoke(Number(id)))
    if (!revoked) throw new UsageError(`There is no key ${id}.`)
    print(`Key ${id} was revoked.`)
    return 0
  },
}

function readService(text: string | undefined): Service | null {
  if (text === undefined) return null
  if (text === 'analytics' || text === 'seo') return text
  throw new UsageError(`--service must be analytics or seo; found ${text}.`)
}
