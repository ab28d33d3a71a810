import { Type } from 'typebox'
import { isShareToken, shareTokenPattern } from '../base/share-links.ts'
import { idPattern, readId } from '../http/ids.ts'

/** The parameters of routes that anyone may request, named like the parameter of the owner's routes, which share their handlers. */
export const SharedParams = Type.Object({
  id: Type.String({ pattern: `^${shareTokenPattern}$`, description: 'The last part of the share link (`page`)' }),
})

/** The parameters of routes by which an owner reads a record. */
export const OwnParams = Type.Object({
  id: Type.String({
    pattern: `^(?:${idPattern}|${shareTokenPattern})$`,
    description: 'The id of the record, or the last part of its share link (`page`)',
  }),
})

/** How an owner's record was addressed: by its id, or by the token of its share link. */
export type RecordRef = number | { readonly shareToken: string }

export const readRecordRef = (text: string, what: string): RecordRef =>
  isShareToken(text) ? { shareToken: text } : readId(text, what)
