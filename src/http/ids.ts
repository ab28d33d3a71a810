import { Type } from 'typebox'
import { notFound } from '../base/errors.ts'

export const IdParams = Type.Object({
  id: Type.String({ pattern: '^[1-9][0-9]*$', description: 'The id of the record' }),
})

/** The id in a path. One that no record can have is an unknown record, not a mistake of its own. */
export function readId(text: string, what: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (Number.isSafeInteger(id)) return id
  throw notFound(what)
}
