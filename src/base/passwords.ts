import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createFairSlots } from './fair-slots.ts'

const argon2Job = promisify(argon2)

/**
 * Each job takes 19 MiB and one of the four threads that the whole process shares for files, names and compression, so
 * two run at a time, and those who ask for them take turns. For the process, as those threads are.
 */
const slots = createFairSlots({
  what: 'password checks',
  total: 2,
  perOwner: 1,
  maxWaitingPerOwner: 100,
  maxWaiting: 1_000,
  maxWaitMs: 15_000,
})

const derive = (owner: string, parameters: Argon2Parameters): Promise<Buffer> =>
  slots.use(owner, () => argon2Job('argon2id', parameters))

/** OWASP's first choice for argon2id: 19 MiB, two passes. Stored with each hash, so that they can be raised later. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** In PHC string format, so that any argon2 library can verify it. `owner` is whoever waits for it: a network, an account. */
export async function hashPassword(password: string, owner: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive(owner, { message: typed(password), nonce, ...cost })
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

export async function verifyPassword(password: string, hash: string, owner: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, nonce = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const found = await derive(owner, {
    message: typed(password),
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  })
  return timingSafeEqual(found, expected)
}

/** Keyboards differ in how they compose a letter; the same password must match from each of them. */
const typed = (password: string): string => password.normalize('NFKC')

const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')
