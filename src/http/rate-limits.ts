import type { FastifyReply } from 'fastify'
import { type Clock, systemClock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { createFixedWindowCounter, type FixedWindowCounter } from './fixed-window-counter.ts'
import { networkOf } from './network-of.ts'
import { createPasswordAttempts, type PasswordAttempts, setRateLimitHeaders } from './password-attempts.ts'

/** Requests per minute. */
export interface RateLimitOptions {
  readonly perKey: number
  readonly perAddress: number
  readonly failedSignIns: number
}

/** Each method counts one request and throws when the limit is exceeded. Limits apply per process. */
export interface RateLimits {
  countCaller(caller: string, reply: FastifyReply): void
  countAddress(address: string, reply: FastifyReply): void
  /** Counts a failed authentication. Only requests that fail are rejected, so a valid key keeps working from the same network. */
  countFailure(address: string, reply: FastifyReply): void
  /** Counts a request for a mail that sets a new password, by network: what others ask for elsewhere does not count. */
  countReset(address: string, reply: FastifyReply): void
  readonly passwordAttempts: PasswordAttempts
}

/** Bounds the memory that an attacker with many networks can use: beyond this, the least recently used start at zero. */
const trackedCallers = 100_000

export function createRateLimits(options: RateLimitOptions, clock: Clock = systemClock): RateLimits {
  const window = (limit: number, windowMs = 60_000): FixedWindowCounter =>
    createFixedWindowCounter({ limit, windowMs, maxKeys: trackedCallers, clock })
  const perKey = window(options.perKey)
  const perAddress = window(options.perAddress)
  const failures = window(options.failedSignIns)
  const resets = window(options.failedSignIns, 60 * 60_000)
  return {
    countCaller: (caller, reply) => enforceLimit(perKey, perKey.count(caller), reply, true),
    countAddress: (address, reply) => enforceLimit(perAddress, perAddress.count(networkOf(address)), reply, false),
    countFailure: (address, reply) => enforceLimit(failures, failures.count(networkOf(address)), reply, true),
    countReset: (address, reply) => enforceLimit(resets, resets.count(networkOf(address)), reply, false),
    passwordAttempts: createPasswordAttempts(options.failedSignIns, clock),
  }
}

/** Reads what a token is for. Tokens cannot be guessed, but requests for many that are unknown are limited all the same. */
export async function limitGuesses<T>(
  limits: Pick<RateLimits, 'countFailure'>,
  { ip }: { readonly ip: string },
  reply: FastifyReply,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not-found') limits.countFailure(ip, reply)
    throw error
  }
}

/** Throws when the limit is exceeded. Sends the RateLimit headers of the IETF draft: always, or only then. */
export function enforceLimit(
  window: FixedWindowCounter,
  count: number,
  reply: FastifyReply,
  alwaysSendHeaders: boolean,
): void {
  const { limit, windowMs } = window
  const isExceeded = count > limit
  if (!isExceeded && !alwaysSendHeaders) return
  const resetSeconds = window.resetSeconds()
  setRateLimitHeaders(reply, limit, Math.max(0, limit - count), resetSeconds, windowMs)
  if (!isExceeded) return
  const period = windowMs === 60_000 ? 'minute' : 'hour'
  throw new DomainError(
    'too-many',
    `More than ${limit} requests per ${period}. Try again in ${resetSeconds} seconds.`,
    {
      retryAfterSeconds: resetSeconds,
    },
  )
}
