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
  const perKey = limiter(rates.perKey, clock)
  const perAddress = limiter(rates.perAddress, clock)
  const failedSignIns = limiter(rates.failedSignIns, clock)
  return {
    byKey: (keyId, reply) => perKey(String(keyId), reply),
    byAddress: perAddress,
    bySignIn: failedSignIns,
  }
}

/** Counts in fixed windows of a minute, and tells the caller where it stands (the IETF draft's RateLimit headers). */
function limiter(limit: number, clock: Clock): (caller: string, reply: FastifyReply) => void {
  const policy = `${limit};w=${windowMs / 1000}`
  let windowStart = 0
  let counts = new Map<string, number>()

  return (caller, reply) => {
    const now = clock()
    if (now - windowStart >= windowMs || counts.size >= trackedCallers) {
      windowStart = now
      counts = new Map()
    }
    const count = (counts.get(caller) ?? 0) + 1
    counts.set(caller, count)
    const reset = Math.ceil((windowStart + windowMs - now) / 1000)
    reply.header('ratelimit', `limit=${limit}, remaining=${Math.max(0, limit - count)}, reset=${reset}`)
    reply.header('ratelimit-policy', policy)
    if (count > limit) {
      throw new DomainError('too-many', `More than ${limit} requests a minute. Try again in ${reset} seconds.`, {
        retryAfterSeconds: reset,
      })
    }
  }
}
