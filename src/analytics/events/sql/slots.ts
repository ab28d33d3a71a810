import { type Measure, measures } from './measures.ts'

/** A quarter of an hour. The days, and hours, of every time zone begin at a multiple of it. */
export const slotMs = 15 * 60_000

/** What is known of slots: all but how far pages were scrolled, which does not add up over parts of a day. */
export const slotMeasures: readonly Measure[] = measures.filter((measure) => !measure.startsWith('scroll'))
