import { createAccounts } from '../../accounts/accounts.ts'
import { createDisputes, type Dispute } from '../../analytics/websites/domains/disputes.ts'
import { iso, systemClock } from '../../base/clock.ts'
import { type Command, needWord, table } from './command.ts'

export const listDomains: Command = {
  usage: 'domains list',
  help: 'List domains claimed by several accounts, and which account they count for',
  async run({ records, print }) {
    const { items } = await createDisputes(await records()).list()
    print(items.length === 0 ? 'No domain is claimed by more than one account.' : describe(items))
    return 0
  },
}

export const assignDomain: Command = {
  usage: 'domains assign DOMAIN ID|EMAIL',
  help: 'Assign a domain to an account; its visits then count only for this account',
  async run({ records, print }, words) {
    const domain = needWord(words, 0, 'The domain')
    const which = needWord(words, 1, 'The ID or email address of the account')
    const database = await records()
    const { id } = await createAccounts(database, systemClock).find(which)
    print(describe([await createDisputes(database).assign(domain, id)]))
    return 0
  },
}

export const resetDomain: Command = {
  usage: 'domains reset DOMAIN',
  help: 'Remove the assignment and all verifications of a domain: it then counts for the account that added it first',
  async run({ records, print }, words) {
    const domain = needWord(words, 0, 'The domain')
    print(describe([await createDisputes(await records()).reset(domain)]))
    return 0
  },
}

function describe(disputes: readonly Dispute[]): string {
  const rows = disputes.flatMap(({ domain, websites }) =>
    websites.map((website) => [
      domain,
      website.domain,
      String(website.id),
      website.email ?? website.account,
      website.by === null ? 'no' : `yes (${website.by})`,
      iso(website.createdAt),
    ]),
  )
  return table([['DOMAIN', 'WEBSITE', 'ID', 'ACCOUNT', 'COUNTS', 'CREATED'], ...rows])
}
