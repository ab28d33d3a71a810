import { Type } from 'typebox'
import { notFound } from '../base/errors.ts'

/** Fifteen digits are always a safe integer. */
export const idPattern = '[1-9][0-9]{0,14}'

const id = new RegExp(`^${idPattern}$`)

export const IdField = Type.String({ pattern: `^${idPattern}$`, description: 'The id of the record' })

export const IdParams = Type.Object({ id: IdField })

/** The id in a path. One that no record can have is an unknown record, not a mistake of its own. */
export function readId(text: string, what: string): number {
  if (id.test(text)) return Number(text)
  throw notFound(what)
}
