import { type Static, Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { passwordRules, providerFactors, providerRoles, type SignInProviderRow } from '../../database/schema.ts'
import { deletedReply, listQuery } from '../../http/paging.ts'
import { NameField } from '../account.ts'

const issuer = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'As the provider writes it in its discovery document, without `/.well-known/openid-configuration`',
})
const secretNote = 'As the provider has issued it. It is stored encrypted, and never returned; empty: there is none'

const fields = {
  client_id: Type.String({ minLength: 1, maxLength: 300, description: 'As the provider has issued it' }),
  scopes: Type.String({
    maxLength: 300,
    description: 'What is asked for, separated by spaces; `openid` is one of them',
  }),
  domains: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
    maxItems: 200,
    description:
      'Mail domains for which the provider is trusted: who has a verified address there may sign up, or is the person with this address. `example.com=3`: these belong to account 3',
  }),
  account: Type.Integer({
    minimum: 0,
    description: 'The id of the account to which people of these domains belong; 0 for none',
  }),
  sign_up: Type.Enum([0, 1], { description: '1: people of the domains may sign in without an invitation' }),
  role: Type.Enum([...providerRoles, 'none'], {
    title: 'ProviderRole',
    description:
      'Of new people in no group that is listed, and of all such people where groups are listed; `guest` sees nothing until somebody shares it, `none` refuses',
  }),
  groups_claim: Type.String({
    maxLength: 200,
    description: 'Where the token lists groups, such as `groups` or `realm_access.roles`',
  }),
  group_roles: Type.Array(Type.String({ minLength: 3, maxLength: 300 }), {
    maxItems: 200,
    description:
      'Roles by group, such as `marketing=editor`: the first that matches counts at every sign-in. Owners stay owners',
  }),
  trusts_email: Type.Enum([0, 1], {
    description:
      '1: mail addresses of the domains count as verified although the token does not say so, as with Microsoft Entra ID',
  }),
  second_factor: Type.Enum([...providerFactors], {
    title: 'ProviderFactor',
    description:
      'Whether a sign-in there counts as one with a second factor: as its token says (`amr`), always, or never',
  }),
  passwords: Type.Enum([...passwordRules], {
    title: 'PasswordRule',
    description:
      'Who may still sign in with a password: all, those of other domains, or nobody. Only after a first sign-in by the provider',
  }),
}

export const SignInProvider = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('sign_in_provider'),
    name: Type.String({ description: 'On the button on the page to sign in' }),
    issuer,
    has_secret: Type.Enum([0, 1], { description: '1: a client secret is stored' }),
    ...fields,
    identities: Type.Integer({ description: 'How many people are linked' }),
    redirect_uris: Type.Array(Type.String(), { description: 'To be registered at the provider, all of them' }),
    last_sign_in_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'Null: nobody has signed in by it yet',
    }),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'SignInProvider' },
)
export type SignInProvider = Static<typeof SignInProvider>

const secret = { client_secret: Type.String({ maxLength: 1_000, description: secretNote }) }

const { client_id, ...optional } = fields
export const NewSignInProvider = Type.Object({
  ...{ name: NameField, issuer, client_id },
  ...Type.Partial(Type.Object({ ...optional, ...secret })).properties,
})
export type NewSignInProvider = Static<typeof NewSignInProvider>

/** Absent fields are unchanged. */
export const SignInProviderChanges = Type.Partial(Type.Object({ name: NameField, issuer, ...fields, ...secret }))
export type SignInProviderChanges = Static<typeof SignInProviderChanges>

export const SignInProviderList = Type.Object(listQuery({ search: ['name', 'issuer'], sort: ['id', 'name'] }))
export const DeletedSignInProvider = deletedReply('sign_in_provider')

/** As it is stored, read. */
export interface ProviderRecord extends Omit<SignInProviderRow, 'domains' | 'group_roles' | 'secret'> {
  readonly domains: readonly string[]
  readonly group_roles: readonly string[]
  readonly has_secret: 0 | 1
  readonly identities: number
}

export const showProvider = (
  { account_id, last_sign_in_at, created_at, updated_at, domains, group_roles, ...row }: ProviderRecord,
  redirectUris: readonly string[],
): SignInProvider => ({
  ...row,
  object: 'sign_in_provider',
  account: account_id ?? 0,
  domains: [...domains],
  group_roles: [...group_roles],
  redirect_uris: [...redirectUris],
  last_sign_in_at: last_sign_in_at === null ? null : iso(last_sign_in_at),
  created_at: iso(created_at),
  updated_at: iso(updated_at),
})
