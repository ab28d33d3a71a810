import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Records } from './records.ts'
import type { Schema } from './schema.ts'

/** Every signing secret: what becomes invalid when it is rotated, and whether earlier values still verify. */
export const signingSecrets = {
  'session tokens': { effect: 'everyone is signed out of the console', keepsEarlier: false },
  'service tokens': { effect: 'tokens between the two services become invalid and are renewed', keepsEarlier: false },
  grants: { effect: 'visitors of password-protected pages enter the password again', keepsEarlier: false },
  devices: { effect: 'no device counts as one that signed in before', keepsEarlier: false },
  // Mails stay in mailboxes for years, and their unsubscribe links must keep working.
  unsubscribe: { effect: 'none: links in emails already sent keep working', keepsEarlier: true },
} as const

export type SecretName = keyof typeof signingSecrets

export const isSecretName = (name: string): name is SecretName => Object.hasOwn(signingSecrets, name)

/** The current value of a secret, which a command may rotate at any time. */
export interface Secret {
  readonly current: () => string
  /** Previous values that still verify, the latest first. */
  readonly earlier: () => readonly string[]
}

export interface Secrets {
  /** A random secret that all nodes of this installation share, created on first use. */
  read(name: SecretName): Promise<Secret>
  stop(): Promise<void>
}

/** Every node uses a rotated secret within this time. */
export const refreshMs = 5_000
const maxEarlier = 10

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
        earlier: () => values.get(earlierSecretsName(name))?.split(' ') ?? [],
      }
    },
    async stop() {
      clearInterval(timer)
      await refreshing
    },
  }
}

/** A random value that all nodes of this installation share, created on first use. */
export async function readSecret({ db }: Records, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomValue() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}

/** Replaces a secret. If earlier values still verify, the old value becomes one of them, unless all are to be invalidated. */
export async function rotateSecret({ db }: Records, name: SecretName, invalidateEarlier: boolean): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const before = await find(transaction, name)
    const earlier = await find(transaction, earlierSecretsName(name))
    await write(transaction, name, randomValue())
    if (!signingSecrets[name].keepsEarlier) return
    const kept = [...(before === undefined ? [] : [before]), ...(earlier?.split(' ') ?? [])].slice(0, maxEarlier)
    if (invalidateEarlier || kept.length === 0) {
      await transaction.deleteFrom('secrets').where('name', '=', earlierSecretsName(name)).execute()
    } else {
      await write(transaction, earlierSecretsName(name), kept.join(' '))
    }
  })
}

const earlierSecretsName = (name: SecretName): string => `earlier ${name}`

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
