import type { FastifyReply } from 'fastify'
import { type Clock, systemClock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'

/** Requests a minute. */
export interface LimitRates {
  readonly perKey: number
  readonly perAddress: number
  readonly failedSignIns: number
}

/** Each counts one request and throws where the limit is passed. They hold per process. */
export interface Limits {
  byKey(keyId: number, reply: FastifyReply): void
  byAddress(address: string, reply: FastifyReply): void
  bySignIn(address: string, reply: FastifyReply): void
}

const windowMs = 60_000
/** An attacker with many addresses must not fill the memory: past this many, a window forgets those it has. */
const trackedCallers = 100_000

export function createLimits(rates: LimitRates, clock: Clock = systemClock): Limits {
  const perKey = createWindow(rates.perKey, clock)
  const perAddress = createWindow(rates.perAddress, clock)
  const failedSignIns = createWindow(rates.failedSignIns, clock)
  return {
    byKey: (keyId, reply) => refuseBeyond(perKey.count(String(keyId)), reply, true),
    byAddress: (address, reply) => refuseBeyond(perAddress.count(address), reply, false),
    bySignIn: (address, reply) => refuseBeyond(failedSignIns.count(address), reply, true),
  }
}

interface Standing {
  readonly limit: number
  readonly count: number
  readonly resetSeconds: number
}

/** Counts in fixed windows of a minute. */
function createWindow(limit: number, clock: Clock): { count(caller: string): Standing } {
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
