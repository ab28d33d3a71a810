import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createFairSlots, type FairSlots } from './fair-slots.ts'

const argon2Job = promisify(argon2)

/** Whose quota a password hash counts for: an authenticated party's, or that of an anonymous client's network. */
export type PasswordOwner = { readonly known: string } | { readonly network: string }

/**
 * Each hash takes 19 MiB and a thread of the libuv pool, which files, DNS and compression share. Two run at a time for
 * anonymous clients, fairly between their networks, and one for known parties, so that no crowd of anonymous clients keeps them waiting.
 * Module state, because the thread pool is process-wide, too.
 */
const slotsFor = (total: number): FairSlots =>
  createFairSlots({
    what: 'password checks',
    total,
    perOwner: 1,
    maxWaitingPerOwner: 100,
    maxWaiting: 1_000,
    maxWaitMs: 15_000,
  })
const anonymousSlots = slotsFor(2)
const knownSlots = slotsFor(1)

const derive = (owner: PasswordOwner, parameters: Argon2Parameters): Promise<Buffer> => {
  const job = () => argon2Job('argon2id', parameters)
  return 'known' in owner ? knownSlots.use(owner.known, job) : anonymousSlots.use(owner.network, job)
}

/** OWASP's first choice for argon2id: 19 MiB, two passes. Stored with each hash, so that the cost can be raised later. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

export async function hashPassword(password: string, owner: PasswordOwner): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(owner, { message: normalizePassword(password), nonce, ...cost })
  return formatHash(nonce, tag)
}

/** In PHC string format, so that any argon2 library can verify it. */
function formatHash(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** A hash that no password has. To verify one against it takes as long as against any other. */
export const unmatchedHash = (): string => formatHash(randomBytes(16), randomBytes(cost.tagLength))

export async function verifyPassword(password: string, hash: string, owner: PasswordOwner): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const derived = await derive(owner, {
    message: normalizePassword(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(derived, expected)
}

/** Keyboards compose letters differently; the same password must match from each of them. */
const normalizePassword = (password: string): string => password.normalize('NFKC')

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/={1,2}$/, '')
