import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { createBackOff } from '../base/back-off.ts'
import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { createFairSlots } from '../base/fair-slots.ts'
import type { PasswordOwner } from '../base/passwords.ts'
import { networkOf } from './network-of.ts'
import { createWindowCounts, type WindowCounts } from './window-counts.ts'

export interface Tried {
  readonly address: string
  /** Whose password it is: an account's, a page's. */
  readonly subject: string
  /** What proved to know the password before, such as a device that signed in: counted by itself, whoever else guesses. */
  readonly known?: string | undefined
}

/** Whether a password is right, or what it opens; undefined where it is wrong. `owner` is whom its work counts for. */
export type Judge<T> = (owner: PasswordOwner) => Promise<T | undefined>

/**
 * Limits guessing at passwords without letting a stranger lock anybody out: by subject *and* network, with a wait that
 * doubles; by network over all subjects; and over all networks not by a limit, but by a slow queue in which they take turns.
 */
export interface PasswordTries {
  /** Counts a try before it is judged, so that tries sent side by side count too, and throws where it has to wait. */
  judge<T>(tried: Tried, reply: FastifyReply, judge: Judge<T>): Promise<T | undefined>
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const waits = { firstWaitMs: 30_000, maxWaitMs: hour, resetAfterMs: day }
/** In each of four tables; about 200 bytes each. */
const trackedKeys = 50_000
/** A network may fail this many times its limit of a minute in an hour. */
const hourFactor = 10
/** From this many times what one network may try at a subject, counted over all networks in an hour, tries are slow. */
const crowdFactor = 10
const slowMs = 2_000

export function createPasswordTries(failuresPerMinute: number, clock: Clock): PasswordTries {
  const free = Math.ceil(failuresPerMinute / 3)
  const window = (limit: number, windowMs: number): WindowCounts =>
    createWindowCounts({ limit, windowMs, maxKeys: trackedKeys, clock })
  const backOff = createBackOff({ freeFailures: free, ...waits, maxKeys: trackedKeys, clock })
  const perNetwork = [window(failuresPerMinute, minute), window(failuresPerMinute * hourFactor, hour)]
  const perSubject = window(free * crowdFactor, hour)
  const slowSlots = createFairSlots({
    what: 'sign-ins',
    total: 20,
    perOwner: 1,
    maxWaitingPerOwner: 2,
    maxWaiting: 1_000,
    maxWaitMs: 20_000,
  })
  const slowly = <T>(network: string, judge: Judge<T>): Promise<T | undefined> =>
    slowSlots.use(network, async () => {
      await sleep(slowMs)
      return await judge({ network })
    })

  /** Counts a try, by its network too where one is given; throws where too many were wrong. */
  const begin = (key: string, network: string | undefined, reply: FastifyReply): void => {
    const { waitMs, remaining } = backOff.attempt(key)
    // Who has to wait for one subject, and goes on asking, takes nothing from what others in the network may try.
    if (waitMs > 0) refuse(reply, free, Math.ceil(waitMs / 1000), day)
    const full = network === undefined ? undefined : perNetwork.find((counts) => counts.count(network) > counts.limit)
    if (full) {
      backOff.refund(key)
      refuse(reply, full.limit, full.resetSeconds(), full.windowMs)
    }
    tell(reply, free, remaining, day / 1000, day)
  }

  return {
    async judge({ address, subject: its, known }, reply, judge) {
      const subject = hash('sha256', its, 'base64')
      const network = networkOf(address)
      const stranger = known === undefined
      const key = stranger ? `${subject} from ${network}` : `${subject} by ${known}`
      const giveBack = (): void => {
        if (!stranger) return
        for (const counts of perNetwork) counts.giveBack(network)
        perSubject.giveBack(subject)
      }

      begin(key, stranger ? network : undefined, reply)
      const crowded = stranger && perSubject.count(subject) > perSubject.limit
      try {
        const found = await (crowded ? slowly(network, judge) : judge(stranger ? { network } : { known: key }))
        if (found === undefined) return undefined
        backOff.reset(key)
        giveBack()
        return found
      } catch (error) {
        if (wasNotJudged(error)) {
          backOff.refund(key)
          giveBack()
        }
        throw error
      }
    },
  }
}

/** Nobody learns anything from a try that met a full queue or a store that is away. */
const wasNotJudged = (error: unknown): boolean =>
  !(error instanceof DomainError) || error.code === 'too-many' || error.code === 'unavailable'

function tell(reply: FastifyReply, limit: number, remaining: number, resetSeconds: number, windowMs: number): void {
  reply.header('ratelimit', `limit=${limit}, remaining=${remaining}, reset=${resetSeconds}`)
  reply.header('ratelimit-policy', `${limit};w=${windowMs / 1000}`)
}

function refuse(reply: FastifyReply, limit: number, seconds: number, windowMs: number): never {
  tell(reply, limit, 0, seconds, windowMs)
  throw new DomainError('too-many', `Too many wrong passwords. Try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  })
}
