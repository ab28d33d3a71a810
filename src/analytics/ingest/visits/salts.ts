import { dayOf } from '../../events/day.ts'

/** Where the salts of the visitors' hashes are kept: made at random for each UTC day, and gone two days later. */
export interface Salts {
  /** The day's salt, the same for every process; made when first asked for. At least 128 random bits, as text. */
  of(day: number): Promise<string>
  deleteBefore(day: number): Promise<void>
}

/** A visit that began yesterday goes on under yesterday's salt, so both are at hand. */
export interface DaySalts {
  readonly today: string
  readonly yesterday: string
}

export interface SaltsAtHand {
  /** Undefined where they must be fetched first. */
  known(time: number): DaySalts | undefined
  fetch(time: number): Promise<DaySalts>
}

export function keepSaltsAtHand(salts: Salts): SaltsAtHand {
  let atHand: { readonly day: number; readonly salts: DaySalts } | null = null
  let fetching: { readonly day: number; readonly salts: Promise<DaySalts> } | null = null

  const fetchDay = async (day: number): Promise<DaySalts> => {
    try {
      const [today, yesterday] = await Promise.all([salts.of(day), salts.of(day - 1)])
      atHand = { day, salts: { today, yesterday } }
      return atHand.salts
    } finally {
      fetching = null
    }
  }

  return {
    known: (time) => (atHand?.day === dayOf(time) ? atHand.salts : undefined),
    fetch(time) {
      const day = dayOf(time)
      // At midnight everybody asks at once.
      if (fetching?.day !== day) fetching = { day, salts: fetchDay(day) }
      return fetching.salts
    },
  }
}
