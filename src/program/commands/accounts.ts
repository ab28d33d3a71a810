import { createAccounts } from '../../accounts/accounts.ts'
import { readEmail } from '../../accounts/email.ts'
import { createKeys } from '../../accounts/keys.ts'
import { createOneTimeLinks } from '../../accounts/one-time-links.ts'
import { createOneTimeTokens } from '../../accounts/one-time-tokens.ts'
import { createPasswordResets } from '../../accounts/password-reset/password-resets.ts'
import { createPeople } from '../../accounts/people.ts'
import { removeSecondFactors } from '../../accounts/second-factors/second-factors.ts'
import { iso, systemClock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import type { Records } from '../../database/records.ts'
import type { AddressOptions } from '../options.ts'
import { type Command, needWord, table, textOption, UsageError } from './command.ts'

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

export const listAccounts: Command = {
  usage: 'accounts list',
  help: 'List accounts',
  async run({ records, print }) {
    const accounts = await createAccounts(await records(), systemClock).list()
    const rows = accounts.map((account) => [
      String(account.id),
      account.name,
      account.email ?? '',
      account.owner === 1 ? 'owner' : '',
      String(account.website_count),
      String(account.report_count),
      iso(account.created_at),
    ])
    print(table([['ID', 'NAME', 'EMAIL', 'ROLE', 'WEBSITES', 'REPORTS', 'CREATED'], ...rows]))
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
