/*
 * Ids that collide in the hash table of delivery ids of version 0.1.0. Its hash was FNV-1a, whose lower bits depend only on
 * lower bits. Fifteen times in a row, this finds two blocks of four letters that lead from one state to the same next state.
 * Each combination of blocks is an id.
 */

const bits = 22
const mask = 2 ** bits - 1
const blocks = 15
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'

const advance = (state: number, text: string): number => {
  let hash = state
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  return hash & mask
}

function pairFrom(state: number): { readonly pair: readonly [string, string]; readonly next: number } {
  const seen = new Map<number, string>()
  for (let n = 0; ; n += 1) {
    let text = ''
    for (let rest = n * 7_919 + 1, at = 0; at < 4; at += 1, rest = Math.floor(rest / 36)) text += letters[rest % 36]
    const next = advance(state, text)
    const other = seen.get(next)
    if (other !== undefined && other !== text) return { pair: [other, text], next }
    seen.set(next, text)
  }
}

/** Ids for hits of one website, because its name preceded the id. */
export function collidingIds(domain: string, count: number): readonly string[] {
  if (count > 2 ** blocks * 4) throw new Error(`At most ${2 ** blocks * 4} ids`)
  const pairs: (readonly [string, string])[] = []
  // Other first letters produce another set of collisions.
  const ids: string[] = []
  for (const first of ['a', 'b', 'c', 'd']) {
    pairs.length = 0
    let state = advance(2166136261, `${domain} ${first}`)
    for (let block = 0; block < blocks; block += 1) {
      const { pair, next } = pairFrom(state)
      pairs.push(pair)
      state = next
    }
    for (let way = 0; way < 2 ** blocks && ids.length < count; way += 1) {
      ids.push(first + pairs.map((pair, at) => pair[(way >> at) & 1]).join(''))
    }
  }
  return ids
}
