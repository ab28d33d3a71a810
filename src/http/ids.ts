import { Type } from 'typebox'
import { notFound } from '../base/errors.ts'

/** At most fifteen digits, which are always a safe integer. */
export const idPattern = '[1-9][0-9]{0,14}'

const id = new RegExp(`^${idPattern}$`)

export const IdField = Type.String({ pattern: `^${idPattern}$`, description: 'The id of the record' })

export const IdParams = Type.Object({ id: IdField })

/** The id in a path. A malformed id is reported like an unknown record: 404. */
export function readId(text: string, what: string): number {
  if (id.test(text)) return Number(text)
  throw notFound(what)
}
