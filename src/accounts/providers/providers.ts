import type { Clock } from '../../base/clock.ts'
import { DomainError, invalid, notFound } from '../../base/errors.ts'
import { describeValue, fieldError } from '../../base/field-errors.ts'
import { normalizeHost } from '../../base/hosts.ts'
import { createJsonCipher } from '../../base/json-cipher.ts'
import type { Records } from '../../database/records.ts'
import { providerRoles, type SignInProviderRow } from '../../database/schema.ts'
import { readName } from '../fields.ts'
import { accountOfEmail, splitRule } from './claims.ts'
import type { OidcClient } from './oidc.ts'
import type { NewSignInProvider, ProviderRecord, SignInProviderChanges } from './provider.ts'

const maxProviders = 50
const defaultScopes = 'openid email profile'

export type SignInProviders = ReturnType<typeof createSignInProviders>

/** Where people can sign in instead of here, as the operator has set it up. */
export function createSignInProviders({ db }: Pick<Records, 'db'>, cipherSecret: string, clock: Clock) {
  const cipher = createJsonCipher<string>('sign-in providers', cipherSecret)

  const select = () =>
    db
      .selectFrom('sign_in_providers')
      .selectAll()
      .select(({ selectFrom }) =>
        selectFrom('identities')
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .whereRef('identities.provider_id', '=', 'sign_in_providers.id')
          .as('identities'),
      )
  const readRow = async (id: number): Promise<SignInProviderRow & { readonly identities: number | null }> => {
    const row = await select().where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound('provider')
    return row
  }

  /** What was sent, as it is stored. */
  const values = async (sent: SignInProviderChanges) => {
    const { name, client_id, client_secret, scopes, domains, account, group_roles, groups_claim, ...switches } = sent
    const { issuer: _, ...rest } = switches
    if (account !== undefined && account !== 0) await requireAccount(account)
    return {
      ...rest,
      ...(name !== undefined && { name: readName(name) }),
      ...(client_id !== undefined && { client_id: client_id.trim() }),
      ...(client_secret !== undefined && {
        secret: client_secret.trim() === '' ? null : cipher.encrypt(client_secret.trim()),
      }),
      ...(scopes !== undefined && { scopes: readScopes(scopes) }),
      ...(domains !== undefined && { domains: JSON.stringify(await readDomains(domains)) }),
      ...(account !== undefined && { account_id: account || null }),
      ...(groups_claim !== undefined && { groups_claim: groups_claim.trim() || 'groups' }),
      ...(group_roles !== undefined && { group_roles: JSON.stringify(group_roles.map(readGroupRole)) }),
    }
  }

  const requireAccount = async (id: number, field = 'account'): Promise<void> => {
    if (await db.selectFrom('accounts').select('id').where('id', '=', id).executeTakeFirst()) return
    throw invalid({ [field]: [fieldError('not-allowed', field, { allowed: 'ids of accounts', found: id })] })
  }

  const readDomains = async (texts: readonly string[]): Promise<readonly string[]> => {
    const read: string[] = []
    for (const text of texts) {
      const { name, value } = splitRule(text.replace(/^@/, ''))
      const host = normalizeHost(name)
      if (host === undefined || !host.includes('.') || name.includes('/'))
        throw invalid({ domains: [fieldError('not-a-domain', 'domains', { found: describeValue(text) })] })
      if (value === null) read.push(host)
      else {
        await requireAccount(/^\d{1,15}$/.test(value) ? Number(value) : 0, 'domains')
        read.push(`${host}=${Number(value)}`)
      }
    }
    return [...new Set(read)]
  }

  return {
    async list(): Promise<readonly ProviderRecord[]> {
      return (await select().orderBy('id').execute()).map(asRecord)
    },

    async read(id: number): Promise<ProviderRecord> {
      return asRecord(await readRow(id))
    },

    /** As the page to sign in shows them. */
    async buttons(): Promise<readonly { readonly id: number; readonly name: string }[]> {
      return await db.selectFrom('sign_in_providers').select(['id', 'name']).orderBy('id').execute()
    },

    /** What is needed to talk to it. */
    async clientOf(id: number): Promise<OidcClient> {
      const { name, issuer, client_id, secret, scopes, groups_claim, updated_at } = await readRow(id)
      const clientSecret = secret === null ? null : cipher.decrypt(secret)
      if (secret !== null && clientSecret === null)
        throw new DomainError('conflict', 'The client secret cannot be read any more. Enter it again.', {
          reason: 'provider-unusable',
        })
      return {
        id,
        name,
        issuer,
        clientId: client_id,
        clientSecret,
        scopes,
        groupsClaim: groups_claim,
        updatedAt: updated_at,
      }
    },

    async create(sent: NewSignInProvider): Promise<number> {
      const { count } = await db
        .selectFrom('sign_in_providers')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= maxProviders) throw new DomainError('conflict', `There can be at most ${maxProviders} providers.`)
      requireUsed(sent, null)
      const now = clock()
      const { id } = await db
        .insertInto('sign_in_providers')
        .values({
          ...{ secret: null, scopes: defaultScopes, domains: '[]', account_id: null, sign_up: 0, role: 'viewer' },
          ...{
            groups_claim: 'groups',
            group_roles: '[]',
            trusts_email: 0,
            second_factor: 'token',
            passwords: 'allowed',
          },
          ...(await values(sent)),
          ...{ name: readName(sent.name), issuer: readIssuer(sent.issuer), client_id: sent.client_id.trim() },
          ...{ last_sign_in_at: null, created_at: now, updated_at: now },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async update(id: number, sent: SignInProviderChanges): Promise<void> {
      const row = await readRow(id)
      // Subjects are those of one issuer: at another one, they would be other people.
      if (sent.issuer !== undefined && readIssuer(sent.issuer) !== row.issuer)
        throw invalid({ issuer: [fieldError('not-changeable', 'issuer', { current: row.issuer })] })
      requireUsed(sent, row)
      await db
        .updateTable('sign_in_providers')
        .set({ ...(await values(sent)), updated_at: Math.max(clock(), row.updated_at + 1) })
        .where('id', '=', id)
        .execute()
    },

    /** With the identities of people there, and the sessions that these began. */
    async remove(id: number): Promise<void> {
      const { numDeletedRows } = await db.deleteFrom('sign_in_providers').where('id', '=', id).executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound('provider')
    },

    /** Whether nobody signs in with a password any more. */
    async hasNoPasswords(): Promise<boolean> {
      const rules = await db
        .selectFrom('sign_in_providers')
        .select('id')
        .where('passwords', '=', 'off')
        .executeTakeFirst()
      return rules !== undefined
    },

    /** The name of the provider by which people with this address sign in, if they must. */
    async requiredFor(email: string): Promise<string | undefined> {
      const rows = await db
        .selectFrom('sign_in_providers')
        .select(['name', 'domains', 'account_id', 'passwords'])
        .where('passwords', '!=', 'allowed')
        .execute()
      return rows.find(
        ({ passwords, ...row }) =>
          passwords === 'off' || accountOfEmail({ ...row, domains: JSON.parse(row.domains) }, email) !== undefined,
      )?.name
    },
  }
}

/** Passwords cannot be refused before somebody has signed in without one. */
function requireUsed({ passwords = 'allowed' }: SignInProviderChanges, row: SignInProviderRow | null): void {
  if (passwords === 'allowed' || passwords === row?.passwords || row?.last_sign_in_at != null) return
  throw new DomainError('conflict', 'Sign in once by this provider before passwords are switched off.', {
    reason: 'provider-not-used',
  })
}

const asRecord = ({
  secret,
  domains,
  group_roles,
  identities,
  ...row
}: SignInProviderRow & { readonly identities: number | null }): ProviderRecord => ({
  ...row,
  domains: JSON.parse(domains),
  group_roles: JSON.parse(group_roles),
  has_secret: secret === null ? 0 : 1,
  identities: Number(identities ?? 0),
})

function readIssuer(text: string): string {
  const url = URL.parse(text.trim().replace(/\/\.well-known\/openid-configuration$/, ''))
  if (!url) throw invalid({ issuer: [fieldError('not-a-url', 'issuer', { found: describeValue(text) })] })
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw invalid({ issuer: [fieldError('not-http', 'issuer', { found: describeValue(text) })] })
  if (url.username !== '' || url.password !== '')
    throw invalid({ issuer: [fieldError('url-with-credentials', 'issuer')] })
  // As it is written: issuers are compared as texts, and some end with a slash.
  return text.trim().replace(/\/\.well-known\/openid-configuration$/, '')
}

function readScopes(text: string): string {
  const scopes = text.split(/\s+/).filter((scope) => scope !== '')
  if (scopes.some((scope) => !/^[\x21\x23-\x5b\x5d-\x7e]+$/.test(scope)))
    throw invalid({ scopes: [fieldError('control-characters', 'scopes')] })
  return scopes.length === 0 ? defaultScopes : [...new Set(['openid', ...scopes])].join(' ')
}

function readGroupRole(text: string): string {
  const { name, value } = splitRule(text)
  if (name !== '' && providerRoles.some((role) => role === value)) return `${name}=${value}`
  const allowed = `${providerRoles.map((role) => `GROUP=${role}`).join(', ')}`
  throw invalid({ group_roles: [fieldError('not-allowed', 'group_roles', { allowed, found: describeValue(text) })] })
}

/** For an operator whom the providers let in no more. Returns at how many of them they were switched off. */
export async function switchPasswordsOn({ db }: Pick<Records, 'db'>, clock: Clock): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_providers')
    .set({ passwords: 'allowed', updated_at: clock() })
    .where('passwords', '!=', 'allowed')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
