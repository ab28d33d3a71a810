import { type Static, Type } from 'typebox'
import { iso } from '../base/clock.ts'
import { keyScopes } from '../base/permissions.ts'
import type { ApiKeyRow } from '../database/schema.ts'
import { deletedReply, listQuery } from '../http/paging.ts'
import { accessFields, accessForm, showAccess } from './access-fields.ts'
import { maxOverlapHours, scopeOf } from './keys.ts'

const serviceNote = 'The only service that the key serves; empty for both'
const readOnlyNote = '1: the key may only read; as the scope `read`'
const scopeNote =
  'administer: everything; write: read, add and change; read: only read; events: only send events from a server'
const expiresNote = 'A day or time after which the key stops working; empty for never'
const ScopeField = Type.Enum([...keyScopes], { title: 'KeyScope', description: scopeNote })
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T, description: string) =>
  Type.Union([type, Type.Null()], { description })

export const NewKeyForm = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  service: Type.Enum(['', 'analytics', 'seo'], { default: '', description: serviceNote }),
  read_only: Type.Enum([0, 1], { default: 0, description: readOnlyNote }),
  scope: Type.Optional(ScopeField),
  expires_at: Type.Optional(Type.String({ maxLength: 40, description: expiresNote })),
  ...accessForm,
})

/** Absent fields are unchanged. */
export const KeyChanges = Type.Partial(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100 }),
    service: Type.Enum(['', 'analytics', 'seo'], { description: serviceNote }),
    read_only: Type.Enum([0, 1], { description: readOnlyNote }),
    scope: ScopeField,
    expires_at: Type.String({ maxLength: 40, description: expiresNote }),
    ...accessForm,
  }),
)

export const RotateForm = Type.Object({
  overlap_hours: Type.Integer({
    minimum: 0,
    maximum: maxOverlapHours,
    default: 24,
    description: 'How long the old key works on',
  }),
})

export const Key = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('key'),
    name: Type.String(),
    hint: Type.String({ description: "The key's first characters" }),
    service: nullable(Type.Enum(['analytics', 'seo']), 'Null: it serves both'),
    read_only: Type.Enum([0, 1], { description: readOnlyNote }),
    scope: ScopeField,
    ...accessFields,
    expires_at: nullable(Type.String({ format: 'date-time' }), 'When it stops working; null for never'),
    created_by: nullable(Type.Integer(), 'The id of the person who made it; null if a key or command did'),
    created_at: Type.String({ format: 'date-time' }),
    last_used_at: nullable(Type.String({ format: 'date-time' }), 'To the minute'),
    last_used_network: nullable(Type.String(), 'From where it was last used: an IPv4 address, or an IPv6 network'),
  },
  { title: 'Key' },
)
export type Key = Static<typeof Key>

export const MadeKey = Type.Object(
  { ...Key.properties, key: Type.String({ description: 'The key itself, in this answer only' }) },
  { title: 'MadeKey' },
)

export const KeyList = Type.Object(listQuery({ search: ['name'], sort: ['id', 'name', 'last_used_at'] }))

export const DeletedKey = deletedReply('key')

export function showKey(row: ApiKeyRow): Key {
  const { id, name, hint, service, read_only, limits, expires_at, created_by, created_at, last_used_at } = row
  return {
    ...{ id, object: 'key', name, hint, service, read_only, scope: scopeOf(row), ...showAccess(limits) },
    expires_at: expires_at === null ? null : iso(expires_at),
    created_by,
    created_at: iso(created_at),
    last_used_at: last_used_at === null ? null : iso(last_used_at),
    last_used_network: row.last_used_network,
  }
}
