import { type AccessForm, readLimits } from '../../accounts/access-fields.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { readExpiry } from '../../accounts/key-routes.ts'
import { createKeys, maxOverlapHours, scopeOf } from '../../accounts/keys.ts'
import { hideableSections, storeLimits } from '../../base/access-limits.ts'
import { iso, systemClock } from '../../base/clock.ts'
import { type KeyScope, keyScopes } from '../../base/permissions.ts'
import type { Service } from '../../database/schema.ts'
import {
  type Command,
  listOption,
  needWord,
  numberOption,
  type Options,
  table,
  textOption,
  UsageError,
} from './command.ts'

const many = { type: 'string', multiple: true } as const

/** What a key may do. */
const rights =
  '[--scope administer|write|read|events] [--expires DAY] [--website ID] [--report ID] [--crawl ID] [--project HOST] [--hide SECTION]'

export const createKey: Command = {
  usage: `keys create [--name NAME] [--account ID|EMAIL] [--service analytics|seo] [--read-only] ${rights}`,
  help:
    "Create an API key and print it once (default: for the owner's account, with all rights). It can be limited to records: " +
    'options such as --website can be repeated',
  options: {
    ...{ name: { type: 'string' }, account: { type: 'string' }, service: { type: 'string' } },
    ...{ 'read-only': { type: 'boolean' }, scope: { type: 'string' }, expires: { type: 'string' } },
    ...{ website: many, report: many, crawl: many, project: many, hide: many },
  },
  async run({ records, print }, _words, options) {
    const service = readService(textOption(options, 'service'))
    const scope = readScope(options)
    const database = await records()
    const account = await createAccounts(database, systemClock).find(textOption(options, 'account'))
    const limits = await readLimits(database.db, account.id, limitOptions(options), null)
    const { key } = await createKeys(database, systemClock).create(account.id, {
      ...{ name: textOption(options, 'name') ?? 'Key', service, scope, limits: storeLimits(limits) },
      expiresAt: readExpiry(textOption(options, 'expires') ?? '', systemClock()),
    })
    print(key)
    return 0
  },
}

function readScope(options: Options): KeyScope {
  const readOnly = options['read-only'] === true
  const text = textOption(options, 'scope') ?? (readOnly ? 'read' : 'administer')
  const scope = keyScopes.find((one) => one === text)
  if (scope === undefined) throw new UsageError(`--scope must be ${keyScopes.join(', ')}; found ${text}.`)
  if (readOnly && scope !== 'read') throw new UsageError(`--read-only and --scope ${scope} contradict each other.`)
  return scope
}

function limitOptions(options: Options): AccessForm {
  const idsOf = (name: string): number[] =>
    listOption(options, name).map((text) => {
      if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
      throw new UsageError(`--${name} must be an ID; found ${text}.`)
    })
  const [websites, reports, crawls] = [idsOf('website'), idsOf('report'), idsOf('crawl')]
  const projects = [...listOption(options, 'project')]
  const hidden = listOption(options, 'hide').map((text) => {
    const section = hideableSections.find((one) => one === text)
    if (section === undefined) throw new UsageError(`--hide must be ${hideableSections.join(', ')}; found ${text}.`)
    return section
  })
  const isLimited = [websites, reports, crawls, projects].some((list) => list.length > 0)
  return { guest: isLimited ? 1 : 0, websites, reports, crawls, projects, hidden }
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
      `${scopeOf(key)}${key.limits === null ? '' : ', limited'}`,
      iso(key.created_at),
      key.expires_at === null ? 'never' : iso(key.expires_at),
      key.last_used_at === null ? 'never' : iso(key.last_used_at),
    ])
    print(
      table([
        ['ID', 'ACCOUNT', 'NAME', 'KEY', 'SERVICE', 'RIGHTS', 'SCOPE', 'CREATED', 'EXPIRES', 'LAST USED'],
        ...rows,
      ]),
    )
    return 0
  },
}

export const rotateKey: Command = {
  usage: 'keys rotate ID [--hours HOURS]',
  help: 'Print another API key with the same rights; the old one works on for some hours (default: 24)',
  options: { hours: { type: 'string' } },
  async run({ records, print }, words, options) {
    const id = needWord(words, 0, 'The ID of the key')
    const hours = numberOption(options, 'hours', { minimum: 0, maximum: maxOverlapHours }) ?? 24
    const keys = createKeys(await records(), systemClock)
    const old = (await keys.list()).find((key) => String(key.id) === id)
    if (!old) throw new UsageError(`There is no key ${id}.`)
    const { key } = await keys.rotate(old.account_id, old.id, hours, null)
    print(key)
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
