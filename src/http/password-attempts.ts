import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { createBackOff } from '../base/back-off.ts'
import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { createFairSlots } from '../base/fair-slots.ts'
import type { PasswordOwner } from '../base/passwords.ts'
import { createFixedWindowCounter, type FixedWindowCounter } from './fixed-window-counter.ts'
import { networkOf } from './network-of.ts'

export interface PasswordAttempt {
  readonly address: string
  /** The account or shared page that the password is for. */
  readonly subject: string
  /** Something that has proved to know the password before, such as a device that signed in. It has its own count. */
  readonly known?: string | undefined
}

/** Returns what the password gives access to; undefined when it is wrong. `owner` is charged for the hashing. */
export type CheckPassword<T> = (owner: PasswordOwner) => Promise<T | undefined>

/**
 * Limits password guessing without letting an attacker lock out the owner: per subject *and* network, with a wait that
 * doubles; per network over all subjects; and over all networks by a slow queue with turns per network instead of a limit.
 */
export interface PasswordAttempts {
  /** Counts the attempt before checking it, so that parallel attempts count, too. Throws when the caller has to wait. */
  limit<T>(tried: PasswordAttempt, reply: FastifyReply, checkPassword: CheckPassword<T>): Promise<T | undefined>
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const waits = { firstWaitMs: 30_000, maxWaitMs: hour, resetAfterMs: day }
/** In each of four tables; about 200 bytes each. */
const trackedKeys = 50_000
/** The hourly limit of failures per network, as a multiple of the limit per minute. */
const hourFactor = 10
/** Attempts at a subject are slowed down when all networks together exceed this multiple of one network's limit in an hour. */
const allNetworksFactor = 10
const slowCheckMs = 2_000

export function createPasswordAttempts(failuresPerMinute: number, clock: Clock): PasswordAttempts {
  const freeFailures = Math.ceil(failuresPerMinute / 3)
  const window = (limit: number, windowMs: number): FixedWindowCounter =>
    createFixedWindowCounter({ limit, windowMs, maxKeys: trackedKeys, clock })
  const backOff = createBackOff({ freeFailures, ...waits, maxKeys: trackedKeys, clock })
  const perNetwork = [window(failuresPerMinute, minute), window(failuresPerMinute * hourFactor, hour)]
  const perSubject = window(freeFailures * allNetworksFactor, hour)
  const slowSlots = createFairSlots({
    what: 'sign-ins',
    total: 20,
    perOwner: 1,
    maxWaitingPerOwner: 2,
    maxWaiting: 1_000,
    maxWaitMs: 20_000,
  })
  const checkSlowly = <T>(network: string, checkPassword: CheckPassword<T>): Promise<T | undefined> =>
    slowSlots.use(network, async () => {
      await sleep(slowCheckMs)
      return await checkPassword({ network })
    })

  /** Counts an attempt, also for its network if one is given. Throws when too many were wrong. */
  const begin = (key: string, network: string | undefined, reply: FastifyReply): void => {
    const { waitMs, remaining } = backOff.attempt(key)
    // Attempts during the wait for one subject do not count against the network, which others may share.
    if (waitMs > 0) rejectAttempt(reply, freeFailures, Math.ceil(waitMs / 1000), day)
    const exceeded =
      network === undefined ? undefined : perNetwork.find((counts) => counts.count(network) > counts.limit)
    if (exceeded) {
      backOff.refund(key)
      rejectAttempt(reply, exceeded.limit, exceeded.resetSeconds(), exceeded.windowMs)
    }
    setRateLimitHeaders(reply, freeFailures, remaining, day / 1000, day)
  }

  return {
    async limit({ address, subject: subjectName, known }, reply, checkPassword) {
      const subject = hash('sha256', subjectName, 'base64')
      const network = networkOf(address)
      const isUnknown = known === undefined
      const key = isUnknown ? `${subject} from ${network}` : `${subject} by ${known}`
      const giveBack = (): void => {
        if (!isUnknown) return
        for (const counts of perNetwork) counts.refund(network)
        perSubject.refund(subject)
      }

      begin(key, isUnknown ? network : undefined, reply)
      const isThrottled = isUnknown && perSubject.count(subject) > perSubject.limit
      try {
        const owner = await (isThrottled
          ? checkSlowly(network, checkPassword)
          : checkPassword(isUnknown ? { network } : { known: key }))
        if (owner === undefined) return undefined
        backOff.reset(key)
        giveBack()
        return owner
      } catch (error) {
        if (wasNotChecked(error)) {
          backOff.refund(key)
          giveBack()
        }
        throw error
      }
    },
  }
}

/** An attempt that failed because of a full queue or an unavailable store reveals nothing about the password. */
const wasNotChecked = (error: unknown): boolean =>
  !(error instanceof DomainError) || error.code === 'too-many' || error.code === 'unavailable'

export function setRateLimitHeaders(
  reply: FastifyReply,
  limit: number,
  remaining: number,
  resetSeconds: number,
  windowMs: number,
): void {
  reply.header('ratelimit', `limit=${limit}, remaining=${remaining}, reset=${resetSeconds}`)
  reply.header('ratelimit-policy', `${limit};w=${windowMs / 1000}`)
}

function rejectAttempt(reply: FastifyReply, limit: number, seconds: number, windowMs: number): never {
  setRateLimitHeaders(reply, limit, 0, seconds, windowMs)
  throw new DomainError('too-many', `Too many wrong passwords. Try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  })
}
