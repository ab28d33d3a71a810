import { createFairSlots, type FairSlots } from '../base/fair-slots.ts'

/**
 * What an account asks of `longReads` takes the longer, the more it has, and one thread answers all of it on SQLite: so each
 * account has two questions there at a time, and others need not wait for the rest.
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
