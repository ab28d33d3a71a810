import { lazy } from '../../base/lazy.ts'

const segmenter = lazy(() => new Intl.Segmenter('und', { granularity: 'grapheme' }))

/** Longer than any limit of a check. */
const countedLength = 2_000

/** Counts user-perceived characters: an emoji of five code points counts as one. */
export function graphemes(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let count = 0
  for (const _ of segmenter().segment(text.slice(0, countedLength))) count++
  return count + Math.max(0, text.length - countedLength)
}
