import type { FastifyReply } from 'fastify'
import { type Clock, systemClock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { networkOf } from './network-of.ts'

/** Requests a minute. */
export interface LimitRates {
  readonly perKey: number
  readonly perAddress: number
  readonly failedSignIns: number
}

/** Each counts one request and throws where the limit is passed. They hold per process. */
export interface Limits {
  byCaller(caller: string, reply: FastifyReply): void
  byAddress(address: string, reply: FastifyReply): void
  bySignIn(address: string, reply: FastifyReply): void
  /**
   * Counts a try at the password of a subject (an account, a page) before it is judged, so that tries sent side by side
   * count too. The right password gives the try back.
   */
  byPassword(address: string, subject: string, reply: FastifyReply): GiveBack
}

export type GiveBack = () => void

const windowMs = 60_000
/** An attacker with many addresses must not fill the memory: past this many, a window forgets those it has. */
const trackedCallers = 100_000

export function createLimits(rates: LimitRates, clock: Clock = systemClock): Limits {
  const perKey = createWindow(rates.perKey, clock)
  const perAddress = createWindow(rates.perAddress, clock)
  const failedSignIns = createWindow(rates.failedSignIns, clock)
  // A password is guessed from many addresses at once, and a page's is often a short one.
  const perSubject = createWindow(Math.ceil(rates.failedSignIns / 3), clock)
  return {
    byCaller: (caller, reply) => refuseBeyond(perKey.count(caller), reply, true),
    byAddress: (address, reply) => refuseBeyond(perAddress.count(networkOf(address)), reply, false),
    bySignIn: (address, reply) => refuseBeyond(failedSignIns.count(networkOf(address)), reply, true),
    byPassword: (address, subject, reply) => {
      const network = networkOf(address)
      refuseBeyond(failedSignIns.count(network), reply, false)
      refuseBeyond(perSubject.count(subject), reply, true)
      return () => {
        failedSignIns.giveBack(network)
        perSubject.giveBack(subject)
      }
    },
  }
}

interface Standing {
  readonly limit: number
  readonly count: number
  readonly resetSeconds: number
}

interface Window {
  count(caller: string): Standing
  giveBack(caller: string): void
}

/** Counts in fixed windows of a minute. */
function createWindow(limit: number, clock: Clock): Window {
  let start = 0
  let counts = new Map<string, number>()
  return {
    count(caller) {
      const now = clock()
      if (now - start >= windowMs || counts.size >= trackedCallers) {
        start = now
        counts = new Map()
      }
      const count = (counts.get(caller) ?? 0) + 1
      counts.set(caller, count)
      return { limit, count, resetSeconds: Math.ceil((start + windowMs - now) / 1000) }
    },
    giveBack(caller) {
      const count = counts.get(caller)
      if (count !== undefined && count > 0) counts.set(caller, count - 1)
    },
  }
}

/** Tells the caller where it stands by the RateLimit headers of the IETF draft: always, or once it went too far. */
function refuseBeyond({ limit, count, resetSeconds }: Standing, reply: FastifyReply, alwaysTell: boolean): void {
  const beyond = count > limit
  if (!beyond && !alwaysTell) return
  reply.header('ratelimit', `limit=${limit}, remaining=${Math.max(0, limit - count)}, reset=${resetSeconds}`)
  reply.header('ratelimit-policy', `${limit};w=${windowMs / 1000}`)
  if (!beyond) return
  throw new DomainError('too-many', `More than ${limit} requests a minute. Try again in ${resetSeconds} seconds.`, {
    retryAfterSeconds: resetSeconds,
  })
}
