import { hash } from 'node:crypto'
import { dayOf } from '../../events/day.ts'

/** The salts of visitor ids: random for each UTC day, and deleted two days later. */
export interface Salts {
  /** The day's salt, the same for all processes; created on first use. At least 128 random bits, as text. */
  of(day: number): Promise<string>
}

/** Both are needed: a visit that began yesterday continues with yesterday's salt. */
export interface DaySalts {
  readonly today: string
  readonly yesterday: string
}

export interface SaltCache {
  /** Undefined if they must be fetched first. */
  cached(time: number): DaySalts | undefined
  fetch(time: number): Promise<DaySalts>
  /** Prefetches the next salts, so that hits do not wait for them, and count while the records are unavailable. */
  prepare(time: number): Promise<void>
}

/** How long before midnight the next day's salt is created: the records may be unavailable for as long. */
const aheadMs = 6 * 60 * 60_000

export function createSaltCache(salts: Salts): SaltCache {
  const byDay = new Map<number, Promise<string>>()
  let current: { readonly day: number; readonly salts: DaySalts } | null = null

  /** Concurrent callers share one request, since many hits arrive at midnight. */
  const saltOf = (day: number): Promise<string> => {
    const pending = byDay.get(day) ?? salts.of(day)
    byDay.set(day, pending)
    pending.catch(() => byDay.delete(day))
    return pending
  }

  const cached = (time: number): DaySalts | undefined => (current?.day === dayOf(time) ? current.salts : undefined)

  const fetch = async (time: number): Promise<DaySalts> => {
    const day = dayOf(time)
    const [today, yesterday] = await Promise.all([saltOf(day), saltOf(day - 1)])
    current = { day, salts: { today, yesterday } }
    for (const old of byDay.keys()) if (old < day - 1) byDay.delete(old)
    return current.salts
  }

  return {
    cached,
    fetch: async (time) => cached(time) ?? (await fetch(time)),
    async prepare(time) {
      await fetch(time)
      await saltOf(dayOf(time + aheadMs))
    },
  }
}

/**
 * 64 bits of SHA-256 over the salt and who came where, in hex. Without the salt, which is random and deleted after two
 * days, nothing leads back to the address. Only a prefix leaves the hash, so that it cannot be continued, and the salt comes
 * first and has a fixed length: as good as an HMAC here, at a quarter of the time (1.1 µs).
 */
export const visitorId = (salt: string, website: number, address: string, userAgent: string): string =>
  hash('sha256', `${salt}\n${website}\n${address}\n${userAgent}`, 'hex').slice(0, 16)
