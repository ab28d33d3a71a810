/** Hashes of a signature, one byte each. */
export const hashesPerPage = 64
/** Pages with less in common are never listed: 70 % of their text. */
export const leastMatches = 45

/** A band is four hashes, so pages with 70 % in common share one of the bands with a probability of 99 %. */
const bands = 16
/** In a band that many pages share, each is compared with some before it, which links all of them if they are similar. */
const comparedBefore = { few: 64, many: 16 }
const fewPages = 250
const comparedFirst = 4
/** The number of a page in a sort key next to 32 bits of its band. */
const maxPages = 2 ** 21

export interface SimilarOrder {
  /** The numbers of pages that are similar to another, group by group. */
  readonly pages: Int32Array
  /** How many hashes a page has in common with the group of pages before it; 0 if it begins a group. */
  readonly matches: Uint8Array
}

/**
 * Orders pages so that the groups of similar pages follow each other for every threshold from `leastMatches` on: it links the
 * most similar pages first, as Kruskal's algorithm for spanning trees does, and joins two groups by appending one to the other.
 * Memory: 64 bytes of signature, and about 40 bytes more, per page.
 */
export async function orderBySimilarity(signatures: Uint8Array, pause: () => Promise<void>): Promise<SimilarOrder> {
  const count = Math.min(maxPages, Math.floor(signatures.length / hashesPerPage))
  const edges = createEdges(count)
  const keys = new Uint32Array(signatures.buffer, signatures.byteOffset, count * bands)
  const sorted = new Float64Array(count)
  for (let band = 0; band < bands; band++) {
    await pause()
    for (let page = 0; page < count; page++) sorted[page] = (keys[page * bands + band] ?? 0) * maxPages + page
    sorted.sort()
    for (let from = 0; from < count; ) {
      const key = Math.floor((sorted[from] ?? 0) / maxPages)
      let end = from + 1
      while (end < count && Math.floor((sorted[end] ?? 0) / maxPages) === key) end++
      compareAll(from, end)
      from = end
    }
  }
  await pause()
  return edges.order()

  function compareAll(from: number, end: number): void {
    const pageAt = (place: number): number => (sorted[place] ?? 0) % maxPages
    const window = end - from <= fewPages ? comparedBefore.few : comparedBefore.many
    for (let place = from + 1; place < end; place++) {
      const page = pageAt(place)
      const before = Math.max(from, place - window)
      let isSame = false
      // What is the same as another page has been compared already.
      for (let other = place - 1; other >= before && !isSame; other--) isSame = compare(pageAt(other), page)
      for (let other = from; other < Math.min(before, from + comparedFirst) && !isSame; other++) {
        isSame = compare(pageAt(other), page)
      }
    }
  }

  /** Whether all hashes are equal. */
  function compare(one: number, other: number): boolean {
    let different = 0
    for (let a = one * hashesPerPage, b = other * hashesPerPage, end = a + hashesPerPage; a < end; a++, b++) {
      if (signatures[a] !== signatures[b] && ++different > hashesPerPage - leastMatches) return false
    }
    edges.add(one, other, hashesPerPage - different)
    return different === 0
  }
}

/** Links between pages. When there are too many, only those of a maximum spanning forest are kept: groups stay the same. */
function createEdges(count: number) {
  const capacity = 2 * count + 10_000
  const ones = new Int32Array(capacity)
  const others = new Int32Array(capacity)
  const matches = new Uint8Array(capacity)
  let length = 0

  /** Joins groups by the links with the most matches first. */
  const join = (onJoin: (edge: number, one: number, other: number) => void): void => {
    const parents = Int32Array.from({ length: count }, (_, page) => page)
    const rootOf = (page: number): number => {
      let root = page
      for (let parent = parents[root] ?? root; parent !== root; parent = parents[root] ?? root) {
        const grandparent = parents[parent] ?? parent
        parents[root] = grandparent
        root = grandparent
      }
      return root
    }
    for (let level = hashesPerPage; level >= leastMatches; level--) {
      for (let edge = 0; edge < length; edge++) {
        if (matches[edge] !== level) continue
        const [one, other] = [rootOf(ones[edge] ?? 0), rootOf(others[edge] ?? 0)]
        if (one === other) continue
        const [root, joined] = one < other ? [one, other] : [other, one]
        parents[joined] = root
        onJoin(edge, root, joined)
      }
    }
  }

  const compact = (): void => {
    const kept: number[] = []
    join((edge) => kept.push(edge))
    kept.sort((one, other) => one - other)
    for (const [index, edge] of kept.entries()) {
      ones[index] = ones[edge] ?? 0
      others[index] = others[edge] ?? 0
      matches[index] = matches[edge] ?? 0
    }
    length = kept.length
  }

  return {
    add(one: number, other: number, equal: number): void {
      if (length === capacity) compact()
      ones[length] = one
      others[length] = other
      matches[length] = equal
      length += 1
    },

    order(): SimilarOrder {
      const next = new Int32Array(count).fill(-1)
      const last = Int32Array.from({ length: count }, (_, page) => page)
      const levels = new Uint8Array(count)
      const isJoined = new Uint8Array(count)
      let total = 0
      join((edge, root, joined) => {
        next[last[root] ?? root] = joined
        last[root] = last[joined] ?? joined
        levels[joined] = matches[edge] ?? 0
        for (const page of [root, joined]) {
          if (isJoined[page] === 0) total += 1
          isJoined[page] = 1
        }
      })
      const pages = new Int32Array(total)
      let place = 0
      for (let first = 0; first < count; first++) {
        // A page that was joined to another has a level, and so its group begins elsewhere.
        if (isJoined[first] === 0 || levels[first] !== 0) continue
        for (let page = first; page !== -1; page = next[page] ?? -1) pages[place++] = page
      }
      return { pages, matches: Uint8Array.from(pages, (page) => levels[page] ?? 0) }
    },
  }
}
