import { DomainError } from '../base/errors.ts'
import type { App } from '../http/app.ts'
import { accountOf, type Principal, personIdOf, principalOf, recordLimitsOf } from '../http/auth.ts'
import { recordReply } from '../http/paging.ts'
import { problems } from '../http/problems.ts'
import { Account, AccountChanges, showAccount } from './account.ts'
import type { Accounts } from './accounts.ts'
import type { PersonChanger } from './change-person.ts'
import type { PeopleDocumentation } from './member-routes.ts'
import type { Members } from './members.ts'
import type { People } from './people.ts'
import { Person, PersonChanges, showPerson } from './person.ts'

const tags = ['Account']
const path = '/api/v1/account'

export interface AccountRouteDeps {
  readonly accounts: Pick<Accounts, 'read' | 'update' | 'personOf'>
  readonly people: Pick<People, 'read' | 'update'>
  readonly members: Pick<Members, 'list'>
  readonly changePerson: PersonChanger
  readonly documented: PeopleDocumentation
}

/** Routes for the caller's own account, and for the person who is signed in. */
export function accountRoutes(
  app: App,
  { accounts, people, members, changePerson, documented }: AccountRouteDeps,
): void {
  /** Whether the caller is the person whose address and password the account has, or a key of an account of one person. */
  const isAccountPerson = async ({ accountId, by }: Principal): Promise<boolean> =>
    by.kind === 'session'
      ? (await accounts.read(accountId)).person_id === by.personId
      : (await members.list(accountId)).length === 1

  app.get(
    path,
    {
      config: { permission: 'self' },
      schema: {
        tags,
        summary: 'Read your account',
        operationId: 'readAccount',
        response: { 200: recordReply(Account), ...problems(401, 403, 429) },
      },
    },
    async (request) => {
      const account = showAccount(await accounts.read(accountOf(request)))
      return { data: recordLimitsOf(request) ? { ...account, email: null } : account }
    },
  )

  app.put(
    path,
    {
      config: { permission: 'edit_account' },
      schema: {
        tags,
        summary: 'Update your account',
        description:
          'Changes only what is sent. A new password ends all other sessions. The email address and the password are those of ' +
          'the person who gets the mails of the account: only this person can change them.',
        operationId: 'updateAccount',
        body: AccountChanges,
        response: { 200: recordReply(Account), ...problems(400, 401, 403, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request)
      const { accountId } = principal
      const { mail_period, second_factor_required, ...sent } = request.body
      const isOwn = await isAccountPerson(principal)
      if (!isOwn && (sent.email !== undefined || sent.password))
        throw new DomainError(
          'forbidden',
          'Only the person whose email address and password these are can change them.',
        )
      const { person_id } = await accounts.read(accountId)
      const changed = await changePerson(request, reply, person_id ?? 0, sent, (changes) =>
        accounts.update(
          accountId,
          {
            ...changes,
            ...(mail_period === undefined ? {} : { mail_period }),
            ...(second_factor_required === undefined ? {} : { second_factor_required }),
          },
          isOwn,
        ),
      )
      return { data: showAccount(changed) }
    },
  )

  app.get(
    '/api/v1/person',
    {
      config: { permission: 'self' },
      schema: {
        ...documented,
        summary: 'Read who is signed in',
        operationId: 'readPerson',
        response: { 200: recordReply(Person), ...problems(401, 403, 429) },
      },
    },
    async (request) => ({ data: showPerson(await people.read(personIdOf(principalOf(request)))) }),
  )

  app.put(
    '/api/v1/person',
    {
      config: { permission: 'change_self' },
      schema: {
        ...documented,
        summary: 'Change your name, email address, language, time zone or password',
        description:
          'Changes only what is sent. A new password ends all other sessions. An account of which you get the mails follows: ' +
          'its language and time zone, and its name while it is yours.',
        operationId: 'updatePerson',
        body: PersonChanges,
        response: { 200: recordReply(Person), ...problems(400, 401, 403, 413, 415, 422, 429) },
      },
    },
    async (request, reply) => {
      const principal = principalOf(request)
      const id = personIdOf(principal)
      const isOwn = await isAccountPerson(principal)
      await changePerson(request, reply, id, request.body, async (changes) => {
        if (!isOwn) return await people.update(id, changes)
        const [account, person] = [await accounts.read(principal.accountId), await people.read(id)]
        const { name, ...others } = changes
        // The name of the account is that of its person until it is changed.
        if (name !== undefined) await people.update(id, { name })
        return await accounts.update(account.id, account.name === person.name ? changes : others, true)
      })
      return { data: showPerson(await people.read(id)) }
    },
  )
}
