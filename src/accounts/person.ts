import { type Static, Type } from 'typebox'
import type { PersonRow } from '../database/schema.ts'
import { AccountChanges } from './account.ts'

const { name, email, language, timezone, password, current_password } = AccountChanges.properties

export const Person = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('person'),
    name: Type.String(),
    email: Type.Union([Type.String(), Type.Null()], { description: 'Null until it was set' }),
    language: Type.String({ description: 'Of the console; empty leaves it to the browser' }),
    timezone: Type.String({ description: 'An IANA time zone; empty leaves it to the browser' }),
  },
  { title: 'Person' },
)
export type Person = Static<typeof Person>

/** Absent fields are unchanged. */
export const PersonChanges = Type.Object({ name, email, language, timezone, password, current_password })

export const showPerson = ({ id, name, email, language, timezone }: PersonRow): Person => ({
  ...{ id, object: 'person' as const, name, email },
  language: language ?? '',
  timezone: timezone ?? '',
})
