/** The days of a website before `day`, in its own time zone: their events are deleted because of their age. */
export interface ExpiredDays {
  readonly website: number
  readonly zone: string
  readonly day: number
}

/** `waiting`: a day has no valid roll-ups yet. */
export type ExpiryState = 'more' | 'done' | 'waiting'
