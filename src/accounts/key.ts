import { type Static, Type } from 'typebox'
import { iso } from '../base/clock.ts'
import type { ApiKeyRow } from '../database/schema.ts'
import { deletedReply, listQuery } from '../http/paging.ts'

const serviceNote = 'The only service that the key serves; empty for both'
const readOnlyNote = '1: the key may only read'
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T, description: string) =>
  Type.Union([type, Type.Null()], { description })

export const NewKeyForm = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  service: Type.Enum(['', 'analytics', 'seo'], { default: '', description: serviceNote }),
  read_only: Type.Enum([0, 1], { default: 0, description: readOnlyNote }),
})

/** Absent fields are unchanged. */
export const KeyChanges = Type.Partial(
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 100 }),
    service: Type.Enum(['', 'analytics', 'seo'], { description: serviceNote }),
    read_only: Type.Enum([0, 1], { description: readOnlyNote }),
  }),
)

export const Key = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('key'),
    name: Type.String(),
    hint: Type.String({ description: "The key's first characters" }),
    service: nullable(Type.Enum(['analytics', 'seo']), 'Null: it serves both'),
    read_only: Type.Enum([0, 1], { description: readOnlyNote }),
    created_at: Type.String({ format: 'date-time' }),
    last_used_at: nullable(Type.String({ format: 'date-time' }), 'To the minute'),
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

export function showKey({ id, name, hint, service, read_only, created_at, last_used_at }: ApiKeyRow): Key {
  return {
    id,
    object: 'key',
    name,
    hint,
    service,
    read_only,
    created_at: iso(created_at),
    last_used_at: last_used_at === null ? null : iso(last_used_at),
  }
}
