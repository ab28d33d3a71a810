import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Records } from './records.ts'
import type { Schema } from './schema.ts'

/** Every secret that signs something: what ends where it is replaced, and whether earlier ones still verify. */
export const signingSecrets = {
  'session tokens': { effect: 'everyone is signed out of the console', keepsEarlier: false },
  'service tokens': { effect: 'tokens between the two services become invalid and are renewed', keepsEarlier: false },
  grants: { effect: 'visitors of password-protected pages enter the password again', keepsEarlier: false },
  devices: { effect: 'no device counts as one that signed in before', keepsEarlier: false },
  // Mails stay in their boxes for years, and the way out of them has to work.
  unsubscribe: { effect: 'none: links in mails already sent keep working', keepsEarlier: true },
} as const

export type SecretName = keyof typeof signingSecrets

export const isSecretName = (name: string): name is SecretName => Object.hasOwn(signingSecrets, name)

/** A secret as it is now: a command may replace it at any time. */
export interface Secret {
  readonly current: () => string
  /** Those before it that still verify, the latest first. */
  readonly earlier: () => readonly string[]
}

export interface Secrets {
  /** A random secret that every node of this installation shares: whoever asks first makes it. */
  read(name: SecretName): Promise<Secret>
  stop(): Promise<void>
}

/** A secret that a command replaced is used by every node within this time. */
export const refreshMs = 5_000
const mostEarlier = 10

export function createSecrets(records: Records, onError: (error: unknown) => void): Secrets {
  let values: ReadonlyMap<string, string> = new Map()
  const refresh = async (): Promise<void> => {
    const rows = await records.db.selectFrom('secrets').select(['name', 'value']).execute()
    values = new Map(rows.map(({ name, value }) => [name, value]))
  }
  let refreshing = Promise.resolve()
  const timer = setInterval(() => {
    refreshing = refreshing.then(refresh).catch(onError)
  }, refreshMs).unref()
  return {
    async read(name) {
      const first = await readSecret(records, name)
      await refresh()
      return {
        current: () => values.get(name) ?? first,
        earlier: () => values.get(earlierOf(name))?.split(' ') ?? [],
      }
    },
    async stop() {
      clearInterval(timer)
      await refreshing
    },
  }
}

/** A random value that every node of this installation shares: whoever asks first makes it. */
export async function readSecret({ db }: Records, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomValue() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}

/** Replaces a secret. Where earlier ones still verify, it is kept as one of them, unless all of them are to end. */
export async function rotateSecret({ db }: Records, name: SecretName, endEarlier: boolean): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const before = await find(transaction, name)
    const earlier = await find(transaction, earlierOf(name))
    await write(transaction, name, randomValue())
    if (!signingSecrets[name].keepsEarlier) return
    const kept = [...(before === undefined ? [] : [before]), ...(earlier?.split(' ') ?? [])].slice(0, mostEarlier)
    if (endEarlier || kept.length === 0) {
      await transaction.deleteFrom('secrets').where('name', '=', earlierOf(name)).execute()
    } else {
      await write(transaction, earlierOf(name), kept.join(' '))
    }
  })
}

const earlierOf = (name: SecretName): string => `earlier ${name}`

const randomValue = (): string => randomBytes(32).toString('base64url')

async function find(db: Kysely<Schema>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

async function write(db: Kysely<Schema>, name: string, value: string): Promise<void> {
  await db
    .insertInto('secrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
