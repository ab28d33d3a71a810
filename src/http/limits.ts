import type { FastifyReply } from 'fastify'
import { type Clock, systemClock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { networkOf } from './network-of.ts'
import { createPasswordTries, type PasswordTries } from './password-tries.ts'
import { createWindowCounts, type WindowCounts } from './window-counts.ts'

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
  /** For what was wrong about a request: only those that fail are ever refused, so that a good key works beside a wrong one. */
  byFailure(address: string, reply: FastifyReply): void
  readonly passwords: PasswordTries
}

/** An attacker with many networks must not fill the memory: past this many, those unused for longest start anew. */
const trackedCallers = 100_000

export function createLimits(rates: LimitRates, clock: Clock = systemClock): Limits {
  const window = (limit: number): WindowCounts =>
    createWindowCounts({ limit, windowMs: 60_000, maxKeys: trackedCallers, clock })
  const perKey = window(rates.perKey)
  const perAddress = window(rates.perAddress)
  const failures = window(rates.failedSignIns)
  return {
    byCaller: (caller, reply) => refuseBeyond(perKey, perKey.count(caller), reply, true),
    byAddress: (address, reply) => refuseBeyond(perAddress, perAddress.count(networkOf(address)), reply, false),
    byFailure: (address, reply) => refuseBeyond(failures, failures.count(networkOf(address)), reply, true),
    passwords: createPasswordTries(rates.failedSignIns, clock),
  }
}

/** Tells the caller where it stands by the RateLimit headers of the IETF draft: always, or once it went too far. */
export function refuseBeyond(window: WindowCounts, count: number, reply: FastifyReply, alwaysTell: boolean): void {
  const { limit, windowMs } = window
  const beyond = count > limit
  if (!beyond && !alwaysTell) return
  const resetSeconds = window.resetSeconds()
  reply.header('ratelimit', `limit=${limit}, remaining=${Math.max(0, limit - count)}, reset=${resetSeconds}`)
  reply.header('ratelimit-policy', `${limit};w=${windowMs / 1000}`)
  if (!beyond) return
  throw new DomainError('too-many', `More than ${limit} requests a minute. Try again in ${resetSeconds} seconds.`, {
    retryAfterSeconds: resetSeconds,
  })
}
