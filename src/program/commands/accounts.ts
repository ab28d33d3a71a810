import { createAccounts } from '../../accounts/accounts.ts'
import { createAuditLog } from '../../accounts/audit-log.ts'
import { readEmail } from '../../accounts/email.ts'
import { createKeys } from '../../accounts/keys.ts'
import { createOneTimeLinks } from '../../accounts/one-time-links.ts'
import { createOneTimeTokens } from '../../accounts/one-time-tokens.ts'
import { readDomains } from '../../accounts/operator/installation.ts'
import type { OperatedRow } from '../../accounts/operator/operated-account.ts'
import { createOperatedAccounts, holdStatistics } from '../../accounts/operator/operated-accounts.ts'
import { createPasswordResets } from '../../accounts/password-reset/password-resets.ts'
import { createPeople } from '../../accounts/people.ts'
import { switchPasswordsOn } from '../../accounts/providers/providers.ts'
import { removeSecondFactors } from '../../accounts/second-factors/second-factors.ts'
import { type AccountLimitChanges, type AccountLimitName, accountLimitNames } from '../../base/account-limits.ts'
import { iso, systemClock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { readSetting, writeSetting } from '../../database/installation-settings.ts'
import type { Records } from '../../database/records.ts'
import { mailNotSetUp } from '../../mail/setup.ts'
import type { AddressOptions } from '../options.ts'
import { type Command, listOption, needWord, table, textOption, UsageError } from './command.ts'

export const createAccount: Command = {
  usage: 'accounts create EMAIL [--name NAME]',
  help: 'Create an account, and print its first API key and a link to set its password',
  options: { name: { type: 'string' } },
  async run({ config, records, print }, words, options) {
    const email = readEmail(needWord(words, 0, "The account's email address"))
    const database = await records()
    const { id } = await createAccounts(database, systemClock).create(email, textOption(options, 'name') ?? email)
    const { key } = await createKeys(database, systemClock).create(id, {
      name: 'First key',
      service: null,
      scope: 'administer',
    })
    print(`Account ${id} is ready. Its API key, shown only once: ${key}`)
    print(`A link to set its password, valid once within 24 hours: ${await createLink(database, id, config)}`)
    return 0
  },
}

export const linkAccount: Command = {
  usage: 'accounts link [ID|EMAIL]',
  help: "Print a one-time link to set an account's password and sign in (default: the owner's account)",
  async run({ config, records, print }, words) {
    const database = await records()
    const { id } = await createAccounts(database, systemClock).find(words[0])
    print(await createLink(database, id, config))
    return 0
  },
}

export const setPassword: Command = {
  usage: 'accounts password EMAIL',
  help: 'Print a one-time link to set the password of a person, whatever accounts the person belongs to',
  async run({ config, records, print }, words) {
    const email = readEmail(needWord(words, 0, 'The email address of the person'))
    const database = await records()
    const person = await createPeople(database).findByEmail(email)
    if (!person) throw new DomainError('not-found', `Nobody has the email address ${email}.`)
    const tokens = createOneTimeTokens(database, systemClock)
    const resets = createPasswordResets(database, tokens, systemClock)
    print(await resets.createLink(person.id, 'command', config.analyticsUrl))
    return 0
  },
}

export const unlockPerson: Command = {
  usage: 'accounts unlock EMAIL --yes',
  help: 'Remove the second factors of a person who has lost them, and end all sessions of this person',
  options: { yes: { type: 'boolean' } },
  async run({ records, print }, words, options) {
    const email = readEmail(needWord(words, 0, 'The email address of the person'))
    if (options.yes !== true) throw new UsageError(`This removes the second factors of ${email}. Add --yes to confirm.`)
    const database = await records()
    const person = await createPeople(database).findByEmail(email)
    if (!person) throw new DomainError('not-found', `Nobody has the email address ${email}.`)
    await removeSecondFactors(database, person.id)
    print(`${email} signs in with the password alone, until a new second factor is set up.`)
    return 0
  },
}

export const allowPasswords: Command = {
  usage: 'accounts passwords',
  help: 'Let everybody sign in with a password again, whatever the providers of single sign-on are set to',
  async run({ records, print }) {
    const changed = await switchPasswordsOn(await records(), systemClock)
    print(changed === 0 ? 'Passwords were not switched off.' : 'Everybody can sign in with a password again.')
    return 0
  },
}

export const listAccounts: Command = {
  usage: 'accounts list',
  help: 'List accounts',
  async run({ records, print }) {
    const accounts = await createOperatedAccounts(await records(), systemClock).list()
    const rows = accounts.map((account) => [
      String(account.id),
      account.name,
      account.email ?? '',
      account.owner === 1 ? 'owner' : '',
      account.suspended_at === null ? (account.views_held === 1 ? 'over limit' : '') : 'suspended',
      ...accountLimitNames.map((name) => useOf(account, name)),
      iso(account.created_at),
    ])
    const names = ['WEBSITES', 'EVENTS', 'PAGES', 'REPORTS', 'PEOPLE']
    print(table([['ID', 'NAME', 'EMAIL', 'ROLE', 'STATE', ...names, 'CREATED'], ...rows]))
    return 0
  },
}

/** `3/10`, or `3` without a limit. */
const useOf = ({ used, effective }: OperatedRow, name: AccountLimitName): string =>
  effective[name] === null ? String(used[name]) : `${used[name]}/${effective[name]}`

const which = 'The ID or email address of the account'

export const suspendAccount: Command = {
  usage: 'accounts suspend ID|EMAIL --yes',
  help: 'Stop the sessions, keys and shared pages of an account; its visits are still recorded',
  options: { yes: { type: 'boolean' } },
  async run({ records, print }, words, options) {
    const database = await records()
    const { id, name } = await createAccounts(database, systemClock).find(needWord(words, 0, which))
    if (options.yes !== true) throw new UsageError(`This suspends ${name}. Add --yes to confirm.`)
    await setSuspended(database, id, 1)
    print(`Account ${id} is suspended.`)
    return 0
  },
}

export const resumeAccount: Command = {
  usage: 'accounts resume ID|EMAIL',
  help: 'Let a suspended account work again, with what was recorded meanwhile',
  async run({ records, print }, words) {
    const database = await records()
    const { id } = await createAccounts(database, systemClock).find(needWord(words, 0, which))
    await setSuspended(database, id, 0)
    print(`Account ${id} works again.`)
    return 0
  },
}

async function setSuspended(records: Records, id: number, suspended: 0 | 1): Promise<void> {
  await createOperatedAccounts(records, systemClock).update(id, { suspended })
  await recordCommand(records, id, { suspended })
}

const limitOptions = {
  websites: { type: 'string' },
  events: { type: 'string' },
  'crawled-pages': { type: 'string' },
  reports: { type: 'string' },
  members: { type: 'string' },
} as const

export const limitAccount: Command = {
  usage: 'accounts limit ID|EMAIL|all [--websites N] [--events N] [--crawled-pages N] [--reports N] [--members N]',
  help: 'Set how much an account may have, events and crawled pages in a month; all: accounts without their own limit; none: no limit; default: that of all',
  options: limitOptions,
  async run({ records, print }, words, options) {
    const word = needWord(words, 0, `${which}, or all,`)
    const sent = accountLimitNames.flatMap((name) => {
      const text = textOption(options, name.replace('_', '-'))
      return text === undefined ? [] : [[name, readLimit(name, text)] as const]
    })
    if (sent.length === 0) throw new UsageError('Name a limit, such as --events 100000.')
    const limits = Object.fromEntries(sent.filter(([, value]) => value !== 'default')) as AccountLimitChanges
    const defaultLimits = sent.flatMap(([name, value]) => (value === 'default' ? [name] : []))
    const database = await records()
    if (word === 'all') {
      if (defaultLimits.length > 0) throw new UsageError('The limits of all accounts have no default.')
      const before = await readSetting(database.db, 'account_limits')
      await writeSetting(database.db, 'account_limits', { ...before, ...limits })
      await holdStatistics(database.db, systemClock())
      print('The limits hold for all accounts without their own.')
      return 0
    }
    const { id } = await createAccounts(database, systemClock).find(word)
    await createOperatedAccounts(database, systemClock).update(id, { limits, defaultLimits })
    await recordCommand(database, id, Object.fromEntries(sent))
    print(`Account ${id} has new limits.`)
    return 0
  },
}

function readLimit(name: string, text: string): number | null | 'default' {
  if (text === 'default') return text
  if (text === 'none') return null
  if (/^[1-9]\d{0,11}$/.test(text)) return Number(text)
  throw new UsageError(`--${name.replace('_', '-')} must be a number from 1, none or default; found ${text}.`)
}

/** The people of the account see what was done from the server. */
const recordCommand = (records: Records, id: number, after: Readonly<Record<string, unknown>>): Promise<void> =>
  createAuditLog(records, systemClock, 0).add(id, {
    ...{ action: 'updateOperatedAccount', actor: 'system', object: 'account', object_id: String(id) },
    after: JSON.stringify(after),
  })

export const setRegistration: Command = {
  usage: 'accounts registration open|closed [--domain DOMAIN]',
  help: 'Let everybody with a mail address make an account, or only those of these domains; closed: by invitation only',
  options: { domain: { type: 'string', multiple: true } },
  async run({ config, records, print }, words, options) {
    const mode = needWord(words, 0, 'open or closed')
    if (mode !== 'open' && mode !== 'closed') throw new UsageError(`It is open or closed; found ${mode}.`)
    if (mode === 'open' && config.smtpUrl === null)
      throw new DomainError('conflict', `Addresses are verified by mail. ${mailNotSetUp}`)
    const domains = readDomains(listOption(options, 'domain'))
    await writeSetting((await records()).db, 'registration', { mode, domains })
    print(
      mode === 'closed'
        ? 'People come by invitation only.'
        : `Registration is open${domains.length > 0 ? ` for ${domains.join(', ')}` : ''}.`,
    )
    return 0
  },
}

export const removeAccount: Command = {
  usage: 'accounts remove ID|EMAIL --yes',
  help: 'Remove an account with its keys, websites, statistics, and reports',
  options: { yes: { type: 'boolean' } },
  async run({ records, print }, words, options) {
    const accounts = createAccounts(await records(), systemClock)
    const account = await accounts.find(needWord(words, 0, 'The ID or email address of the account'))
    if (account.owner === 1) throw new UsageError("The owner's account can't be removed.")
    if (options.yes !== true) {
      throw new UsageError(
        `This removes ${account.name} with ${account.website_count} websites and ${account.report_count} reports. ` +
          'Add --yes to confirm.',
      )
    }
    await accounts.remove(account.id)
    print(`Account ${account.id} was removed.`)
    return 0
  },
}

function createLink(
  records: Records,
  accountId: number,
  { analyticsUrl }: Pick<AddressOptions, 'analyticsUrl'>,
): Promise<string> {
  return createOneTimeLinks(records, systemClock).create(accountId, analyticsUrl)
}
