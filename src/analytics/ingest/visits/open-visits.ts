import { randomUUID } from 'node:crypto'
import { continuesVisit, visitIdPrefix } from '../../events/visit.ts'
import { createEviction, unknownNetwork } from './eviction.ts'
import { createIndex, createLists, createSlots, createTexts, textBytes } from './off-heap.ts'

/** A visit that may continue, as it was when it was read. */
export interface OpenVisit {
  /** 16 hexadecimal digits, as `visit` is. */
  readonly visitor: string
  readonly visit: string
  readonly startedAt: number
  readonly lastSeenAt: number
  /** The attributes of the visit, encoded once for all of its events. */
  readonly attributes: string
}

/** The open visits by visitor, kept in the order in which they were last seen. */
export interface OpenVisits {
  find(visitor: string, time: number): OpenVisit | null
  begin(visitor: string, time: number, attributes: string, network: string): OpenVisit
  touch(visit: OpenVisit, time: number, network: string): void
  /** Counts a hit, and returns how many the visit has had in the current span of this length. */
  countBurst(visit: OpenVisit, time: number, spanMs: number): number
  /** Adds a visit from before a restart or from another node, unless a newer one is known. */
  restore(visit: OpenVisit): void
  count(): number
  /** The size in memory. */
  bytes(): number
}

export interface OpenVisitLimits {
  readonly visits: number
  readonly bytes: number
}

/** The size of a visit and its network without the attributes: the columns below and those of the tables. */
const visitBytes = 160
/** The least that a visit takes: that many fit into the memory. */
export const visitsIn = (bytes: number): number => Math.floor(bytes / (visitBytes + textBytes('x'.repeat(100))))
/** The share of memory reserved for visits of unknown networks, which this process did not see begin. */
const reservedShare = 1 / 2
/** Visits with longer attributes are not kept: each of their hits begins a visit. */
const maxAttributeBytes = 32 * 1024

/** Beyond `limits`, visits of the network with the most are evicted. */
export function createOpenVisits(limits: OpenVisitLimits): OpenVisits {
  // One more than stay: a new visit is added before another one is evicted for it.
  const capacity = limits.visits + 1
  const slots = createSlots(capacity)
  const byVisitor = createIndex(capacity)
  const inOrder = createLists(capacity, 1)
  const texts = createTexts(Math.min(limits.bytes, capacity * maxAttributeBytes) + 2 * maxAttributeBytes)
  const reserved = Math.min(limits.bytes, limits.visits * (visitBytes + textBytes(''))) * reservedShare
  const eviction = createEviction(capacity, reserved)
  const highs = new Uint32Array(capacity + 1)
  const lows = new Uint32Array(capacity + 1)
  const startedAt = new Float64Array(capacity + 1)
  const lastSeenAt = new Float64Array(capacity + 1)
  const burstSince = new Float64Array(capacity + 1)
  const burstHits = new Int32Array(capacity + 1)
  const attributesAt = new Int32Array(capacity + 1)

  /** The last visitor that was looked up: each step of a hit asks for the same one. */
  let lastVisitor = ''
  let lastSlot = 0

  const slotOf = (visitor: string): number => {
    if (visitor !== lastVisitor) {
      lastSlot = byVisitor.find(highOf(visitor), lowOf(visitor))
      lastVisitor = visitor
    }
    return lastSlot
  }

  const timesOf = (slot: number) => ({ startedAt: startedAt[slot] ?? 0, lastSeenAt: lastSeenAt[slot] ?? 0 })

  const read = (slot: number, visitor: string): OpenVisit => ({
    visitor,
    visit: hexOf(highs[slot] ?? 0, lows[slot] ?? 0),
    startedAt: startedAt[slot] ?? 0,
    lastSeenAt: lastSeenAt[slot] ?? 0,
    attributes: texts.read(attributesAt[slot] ?? 0),
  })

  const remove = (slot: number): void => {
    lastVisitor = ''
    byVisitor.remove(slot)
    inOrder.remove(0, slot)
    eviction.remove(slot)
    texts.remove(attributesAt[slot] ?? 0)
    slots.giveBack(slot)
  }

  const removeEnded = (time: number): void => {
    for (let slot = inOrder.first(0); slot !== 0 && !continuesVisit(timesOf(slot), time); slot = inOrder.first(0))
      remove(slot)
  }

  const evictOne = (): boolean => {
    const slot = eviction.next()
    if (slot === 0) return false
    remove(slot)
    return true
  }

  const put = (visit: OpenVisit, network: string, returned: boolean): void => {
    const { visitor, visit: id, attributes } = visit
    if (Buffer.byteLength(attributes) > maxAttributeBytes) return
    let text = texts.add(attributes)
    while (text === 0 && evictOne()) text = texts.add(attributes)
    const slot = slots.take()
    lastVisitor = ''
    byVisitor.add(slot, highOf(visitor), lowOf(visitor))
    highs[slot] = highOf(id)
    lows[slot] = lowOf(id)
    startedAt[slot] = visit.startedAt
    lastSeenAt[slot] = visit.lastSeenAt
    burstSince[slot] = visit.lastSeenAt
    burstHits[slot] = 1
    attributesAt[slot] = text
    inOrder.append(0, slot)
    eviction.add(slot, visitBytes + textBytes(attributes), network, returned)
    while (slots.taken() > limits.visits || eviction.bytes() > limits.bytes) if (!evictOne()) return
  }

  const touch = (slot: number, time: number, network?: string): void => {
    lastSeenAt[slot] = Math.max(lastSeenAt[slot] ?? 0, time)
    inOrder.remove(0, slot)
    inOrder.append(0, slot)
    eviction.touch(slot, network)
  }

  return {
    find(visitor, time) {
      const slot = slotOf(visitor)
      return slot !== 0 && continuesVisit(timesOf(slot), time) ? read(slot, visitor) : null
    },
    begin(visitor, time, attributes, network) {
      removeEnded(time)
      const known = slotOf(visitor)
      if (known !== 0) remove(known)
      const visit = { visitor, visit: newVisitId(time), startedAt: time, lastSeenAt: time, attributes }
      put(visit, network, false)
      return visit
    },
    touch({ visitor }, time, network) {
      const slot = slotOf(visitor)
      if (slot !== 0) touch(slot, time, network)
    },
    countBurst({ visitor }, time, spanMs) {
      const slot = slotOf(visitor)
      if (time - (burstSince[slot] ?? 0) >= spanMs) {
        burstSince[slot] = time
        burstHits[slot] = 0
      }
      burstHits[slot] = (burstHits[slot] ?? 0) + 1
      return burstHits[slot] ?? 0
    },
    restore(visit) {
      const slot = slotOf(visit.visitor)
      if (slot !== 0 && (lastSeenAt[slot] ?? 0) >= visit.lastSeenAt) return
      if (slot !== 0 && highs[slot] === highOf(visit.visit) && lows[slot] === lowOf(visit.visit))
        return touch(slot, visit.lastSeenAt)
      if (slot !== 0) remove(slot)
      put(visit, unknownNetwork, visit.lastSeenAt > visit.startedAt)
    },
    count: slots.taken,
    bytes: eviction.bytes,
  }
}

const highOf = (id: string): number => Number.parseInt(id.slice(0, 8), 16)
const lowOf = (id: string): number => Number.parseInt(id.slice(8), 16)
const hexOf = (high: number, low: number): string =>
  high.toString(16).padStart(8, '0') + low.toString(16).padStart(8, '0')

/** The random digits are those of a UUID: the runtime makes these ahead of time, at a tenth of the cost. */
export function newVisitId(startedAt: number): string {
  const uuid = randomUUID()
  return visitIdPrefix(startedAt) + uuid.slice(0, 8) + uuid.slice(24, 27)
}
