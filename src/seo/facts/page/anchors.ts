import { hashText } from '../../../base/hash-text.ts'
import type { PageFacts } from './page-facts.ts'

/** The limit for one page. What links to a page with more is not judged. */
const maxAnchors = 20_000

/**
 * The ids and names of a page to which links can jump, as sorted hashes: a fragment whose hash is that of another one seems to be there,
 * which happens to one in a million on a page with thousands. Null if they are not known.
 */
export const packAnchors = ({ document, rendering }: PageFacts): Uint8Array | null =>
  packIds(rendering.kind === 'rendered' ? document.ids.union(rendering.raw.document.ids) : document.ids)

export const packIds = (ids: ReadonlySet<string>): Uint8Array | null =>
  ids.size > maxAnchors ? null : new Uint8Array(Uint32Array.from(ids, hashText).sort().buffer)

export type Anchors = Uint32Array

/** The copy is aligned, unlike what a database returns. */
export const unpackAnchors = (packed: Uint8Array): Anchors => new Uint32Array(new Uint8Array(packed).buffer)

export const hasAnchor = (anchors: Anchors, fragment: string): boolean =>
  spellings(fragment).some((id) => includes(anchors, hashText(id)))

/** By halves, since the hashes are sorted. */
function includes(sorted: Uint32Array, wanted: number): boolean {
  let [from, until] = [0, sorted.length]
  while (from < until) {
    const middle = (from + until) >> 1
    const value = sorted[middle] ?? 0
    if (value === wanted) return true
    if (value < wanted) from = middle + 1
    else until = middle
  }
  return false
}

/** Like browsers, searches for the fragment as written first, and then decoded. */
export const spellings = (fragment: string): readonly string[] => [fragment, decoded(fragment)]

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
