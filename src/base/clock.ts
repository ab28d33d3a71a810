/** The time in milliseconds since 1970; injected, so that tests can control it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

export const iso = (time: number): string => new Date(time).toISOString()
