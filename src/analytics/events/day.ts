export const dayMs = 86_400_000

/** The UTC day of a time, counted from 1970. */
export const dayOf = (time: number): number => Math.floor(time / dayMs)
