import { createFairSlots, type FairSlots } from '../base/fair-slots.ts'

/**
 * Queries on `longReads` take longer the more records an account has, and on SQLite a single thread runs all of them. So each
 * account may run two at a time, and other accounts do not have to wait for the rest.
 */
export const createLongReadSlots = (what: string): FairSlots =>
  createFairSlots({
    what,
    total: 4,
    perOwner: 2,
    maxWaitingPerOwner: 50,
    maxWaiting: 1_000,
    maxWaitMs: 20_000,
  })
