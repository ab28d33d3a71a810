import { dayOf } from '../../events/day.ts'

/** Where the salts of the visitors' hashes are kept: made at random for each UTC day, and gone two days later. */
export interface Salts {
  /** The day's salt, the same for every process; made when first asked for. At least 128 random bits, as text. */
  of(day: number): Promise<string>
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
  /** Fetches what will be needed next, so that nobody waits for it then, and hits count while the records are away. */
  prepare(time: number): Promise<void>
}

/** How long before midnight the next day's salt is made: the records may be away for as long. */
const aheadMs = 6 * 60 * 60_000

export function keepSaltsAtHand(salts: Salts): SaltsAtHand {
  const byDay = new Map<number, Promise<string>>()
  let atHand: { readonly day: number; readonly salts: DaySalts } | null = null

  /** At midnight everybody asks at once. */
  const saltOf = (day: number): Promise<string> => {
    const asked = byDay.get(day) ?? salts.of(day)
    byDay.set(day, asked)
    asked.catch(() => byDay.delete(day))
    return asked
  }

  const known = (time: number): DaySalts | undefined => (atHand?.day === dayOf(time) ? atHand.salts : undefined)

  const fetch = async (time: number): Promise<DaySalts> => {
    const day = dayOf(time)
    const [today, yesterday] = await Promise.all([saltOf(day), saltOf(day - 1)])
    atHand = { day, salts: { today, yesterday } }
    for (const old of byDay.keys()) if (old < day - 1) byDay.delete(old)
    return atHand.salts
  }

  return {
    known,
    fetch: async (time) => known(time) ?? (await fetch(time)),
    async prepare(time) {
      await fetch(time)
      await saltOf(dayOf(time + aheadMs))
    },
  }
}
