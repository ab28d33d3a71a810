import { type Static, Type } from 'typebox'
import { deletedReply, listQuery, listReply } from '../../http/paging.ts'
import { connectionProblems } from './api-error.ts'

export const connectionKinds = ['google-service-account', 'google-oauth', 'bing'] as const
export type ConnectionKind = (typeof connectionKinds)[number]

const nameField = Type.String({ maxLength: 200, description: 'By default who the search engine takes it for' })
const keyField = Type.String({
  maxLength: 20_000,
  description:
    'The JSON key of a service account, or the API key of Bing Webmaster Tools. It is stored encrypted, and never returned',
})
const codeFields = {
  code: Type.Optional(Type.String({ maxLength: 2_000, description: 'What Google has sent the browser back with' })),
  state: Type.Optional(Type.String({ maxLength: 2_000 })),
}

export const NewConnection = Type.Object({
  kind: Type.Enum([...connectionKinds]),
  name: Type.Optional(nameField),
  key: Type.Optional(keyField),
  ...codeFields,
})
export type NewConnection = Static<typeof NewConnection>

/** Changes only what is sent. */
export const ConnectionChanges = Type.Object({
  name: Type.Optional(nameField),
  key: Type.Optional(keyField),
  ...codeFields,
})
export type ConnectionChanges = Static<typeof ConnectionChanges>

export const ConnectionList = Type.Object(listQuery({ search: ['name'], sort: ['id', 'name'] }))

/** A problem with its advice. */
export const ProblemFields = {
  problem: Type.Union([Type.Enum([...connectionProblems]), Type.Null()], {
    description: 'The kind of problem that its last use had; null if none',
  }),
  advice: Type.Union([Type.String(), Type.Null()], { description: 'What to do about it' }),
}

export const Connection = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('connection'),
    kind: Type.Enum([...connectionKinds]),
    name: Type.String(),
    identity: Type.String({
      description:
        'Who the search engine takes it for, such as the address of a service account; empty if that is not known',
    }),
    ...ProblemFields,
    checked_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()]),
    websites: Type.Array(Type.Integer(), { description: 'The ids of the websites that get numbers by it' }),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Connection' },
)
export type Connection = Static<typeof Connection>

/** The list, and what can be connected. */
export const ConnectionsReply = Type.Object({
  ...listReply(Connection).properties,
  kinds: Type.Array(Type.Enum([...connectionKinds]), {
    description:
      'What can be connected: `google-oauth` only if the operator of the installation has a client at Google',
  }),
})

export const PropertyList = Type.Object({
  data: Type.Array(
    Type.Object(
      {
        property: Type.String({ description: 'As the search engine names it' }),
        type: Type.Enum(['domain', 'url-prefix']),
        permission: Type.Enum(['owner', 'full', 'restricted', 'none'], { description: '`none`: not verified' }),
      },
      { title: 'SearchProperty' },
    ),
  ),
})

export const GoogleConsent = Type.Object({
  data: Type.Object({ url: Type.String({ description: 'Where to send the browser' }) }, { title: 'GoogleConsent' }),
})

export const DeletedConnection = deletedReply('connection')
