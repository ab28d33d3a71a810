/**
 * Tables outside of the JavaScript heap. As objects, a hundred thousand open visits took 130 MB, and the garbage collector visited
 * each of them again and again. Items are numbers from 1 to `capacity`; 0 is none. All memory is reserved at once, but the
 * operating system provides a page of it only when it is first used.
 */

/** Hands out the lowest numbers first, so that memory which was never needed stays unused. */
export interface Slots {
  /** 0 if all are taken. */
  take(): number
  giveBack(slot: number): void
  taken(): number
}

export function createSlots(capacity: number): Slots {
  const nextFree = new Int32Array(capacity + 1)
  let firstFree = 0
  let highest = 0
  let taken = 0
  return {
    take() {
      if (firstFree === 0 && highest === capacity) return 0
      const slot = firstFree === 0 ? ++highest : firstFree
      if (slot === firstFree) firstFree = nextFree[slot] ?? 0
      taken++
      return slot
    },
    giveBack(slot) {
      nextFree[slot] = firstFree
      firstFree = slot
      taken--
    },
    taken: () => taken,
  }
}

/** Lists of items in the order in which they were appended, any of which can be removed at once. An item is in at most one. */
export interface Lists {
  append(list: number, item: number): void
  remove(list: number, item: number): void
  /** 0 if the list is empty. */
  first(list: number): number
}

export function createLists(capacity: number, lists: number): Lists {
  const previous = new Int32Array(capacity + 1)
  const next = new Int32Array(capacity + 1)
  const firsts = new Int32Array(lists)
  const lasts = new Int32Array(lists)
  return {
    append(list, item) {
      const last = lasts[list] ?? 0
      previous[item] = last
      next[item] = 0
      if (last === 0) firsts[list] = item
      else next[last] = item
      lasts[list] = item
    },
    remove(list, item) {
      const before = previous[item] ?? 0
      const after = next[item] ?? 0
      if (before === 0) firsts[list] = after
      else next[before] = after
      if (after === 0) lasts[list] = before
      else previous[after] = before
    },
    first: (list) => firsts[list] ?? 0,
  }
}

/** Finds items by keys of 64 bits. Clients must not be able to choose the lower half, which decides how long a search takes. */
export interface Index {
  /** 0 if there is none. */
  find(high: number, low: number): number
  add(item: number, high: number, low: number): void
  remove(item: number): void
  high(item: number): number
  low(item: number): number
}

export function createIndex(capacity: number): Index {
  const highs = new Uint32Array(capacity + 1)
  const lows = new Uint32Array(capacity + 1)
  const next = new Int32Array(capacity + 1)
  const buckets = new Int32Array(2 ** Math.ceil(Math.log2(capacity + 1)))
  const mask = buckets.length - 1
  return {
    find(high, low) {
      let item = buckets[low & mask] ?? 0
      while (item !== 0 && (lows[item] !== low || highs[item] !== high)) item = next[item] ?? 0
      return item
    },
    add(item, high, low) {
      highs[item] = high
      lows[item] = low
      next[item] = buckets[low & mask] ?? 0
      buckets[low & mask] = item
    },
    remove(item) {
      const bucket = (lows[item] ?? 0) & mask
      let other = buckets[bucket] ?? 0
      if (other === item) buckets[bucket] = next[item] ?? 0
      else {
        while (next[other] !== item) other = next[other] ?? 0
        next[other] = next[item] ?? 0
      }
    },
    high: (item) => highs[item] ?? 0,
    low: (item) => lows[item] ?? 0,
  }
}

/** Texts in chains of small blocks, so that texts of any length can follow each other without gaps. */
export interface Texts {
  /** Returns the first block; 0 if there is no room for it. */
  add(text: string): number
  read(first: number): string
  remove(first: number): void
}

const blockBytes = 64
/** What a block takes in the tables. */
const linkBytes = 8
/** The first two bytes of a text are its length. */
const lengthBytes = 2
/** Longer texts cannot be added. */
const maxTextBytes = 32 * 1024

/** What a text takes in memory. */
export const textBytes = (text: string): number =>
  Math.ceil((lengthBytes + Buffer.byteLength(text)) / blockBytes) * (blockBytes + linkBytes)

export function createTexts(bytes: number): Texts {
  const capacity = Math.max(1, Math.floor(bytes / (blockBytes + linkBytes)))
  const data = Buffer.from(new ArrayBuffer((capacity + 1) * blockBytes))
  const next = new Int32Array(capacity + 1)
  const blocks = createSlots(capacity)
  const scratch = Buffer.alloc(lengthBytes + maxTextBytes + blockBytes)

  return {
    add(text) {
      if (Buffer.byteLength(text) > maxTextBytes) return 0
      const size = lengthBytes + scratch.write(text, lengthBytes)
      if (blocks.taken() + Math.ceil(size / blockBytes) > capacity) return 0
      scratch.writeUInt16LE(size - lengthBytes)
      let first = 0
      for (let from = Math.floor((size - 1) / blockBytes) * blockBytes; from >= 0; from -= blockBytes) {
        const block = blocks.take()
        scratch.copy(data, block * blockBytes, from, Math.min(from + blockBytes, size))
        next[block] = first
        first = block
      }
      return first
    },
    read(first) {
      const size = data.readUInt16LE(first * blockBytes)
      const start = first * blockBytes + lengthBytes
      if (size <= blockBytes - lengthBytes) return data.toString('utf8', start, start + size)
      let copied = data.copy(scratch, 0, start, start + blockBytes - lengthBytes)
      for (let block = next[first] ?? 0; block !== 0; block = next[block] ?? 0)
        copied += data.copy(scratch, copied, block * blockBytes, (block + 1) * blockBytes)
      return scratch.toString('utf8', 0, size)
    },
    remove(first) {
      for (let block = first; block !== 0; ) {
        const following = next[block] ?? 0
        blocks.giveBack(block)
        block = following
      }
    },
  }
}
