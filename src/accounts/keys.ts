import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import { DomainError, notFound } from '../base/errors.ts'
import type { KeyScope } from '../base/permissions.ts'
import type { Records } from '../database/records.ts'
import type { ApiKeyRow, Service } from '../database/schema.ts'

const maxKeys = 1_000

export interface NewKey {
  readonly name: string
  readonly service: Service | null
  readonly scope: KeyScope
  /** To which records it is limited, as stored. */
  readonly limits?: string | null
  readonly expiresAt?: number | null
  readonly createdBy?: number | null
}

/** Absent fields are unchanged. */
export interface KeyRowChanges {
  readonly name?: string
  readonly service?: Service | null
  readonly scope?: KeyScope
  readonly limits?: string | null
  readonly expires_at?: number | null
}

export interface CreatedKey {
  /** Shown to the user once; only its hash is stored. */
  readonly key: string
  readonly row: ApiKeyRow
}

export type Keys = ReturnType<typeof createKeys>

/** 20 random bytes: 160 bits, in hex. */
export const generateKey = (): string => `sl_${randomBytes(20).toString('hex')}`

export const hashKey = (key: string): string => hash('sha256', key)

/** How the hash of a key is stored of which nodes of 0.2 would not know what it may not do. */
export const restrictedHash = (hash: string): string => `0.3:${hash}`

export const scopeOf = ({ scope, read_only }: Pick<ApiKeyRow, 'scope' | 'read_only'>): KeyScope =>
  scope ?? (read_only === 1 ? 'read' : 'administer')

type Rights = Pick<ApiKeyRow, 'scope' | 'read_only' | 'limits' | 'expires_at'>

const isRestricted = (rights: Rights): boolean =>
  rights.limits !== null || rights.expires_at !== null || ['write', 'events'].includes(scopeOf(rights))

/** The columns by which nodes of 0.2 know what a key may do. */
const rightsColumns = (hash: string, rights: Rights) => {
  const plain = hash.replace(/^0\.3:/, '')
  return {
    ...rights,
    // Nodes of 0.2 change only `read_only`.
    scope: scopeOf(rights) === 'write' || scopeOf(rights) === 'events' ? scopeOf(rights) : null,
    read_only: scopeOf(rights) === 'read' ? (1 as const) : (0 as const),
    hash: isRestricted(rights) ? restrictedHash(plain) : plain,
  }
}

/** How long the old key works at most after its rotation. */
export const maxOverlapHours = 30 * 24

export function createKeys({ db }: Records, clock: Clock) {
  const ownKey = (accountId: number, id: number, database = db) =>
    database
      .selectFrom('api_keys')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('key'))
  return {
    async create(accountId: number, sent: NewKey, key = generateKey()): Promise<CreatedKey> {
      const { name, service, scope, limits = null, expiresAt = null, createdBy = null } = sent
      const { count } = await db
        .selectFrom('api_keys')
        .where('account_id', '=', accountId)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      if (count >= maxKeys)
        throw new DomainError('conflict', `An account can have at most ${maxKeys} keys.`, { reason: 'key-limit' })
      const row = await db
        .insertInto('api_keys')
        .values({
          ...{ account_id: accountId, name, hint: key.slice(0, 7), service, created_by: createdBy },
          ...rightsColumns(hashKey(key), { scope, read_only: 0, limits, expires_at: expiresAt }),
          ...{ created_at: clock(), last_used_at: null },
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { key, row }
    },

    /** Makes another key with the same rights; the old one works on for some hours. */
    async rotate(accountId: number, id: number, overlapHours: number, createdBy: number | null): Promise<CreatedKey> {
      const old = await ownKey(accountId, id)
      const made = await this.create(accountId, {
        ...{ name: old.name, service: old.service, scope: scopeOf(old), limits: old.limits },
        ...{ expiresAt: old.expires_at, createdBy },
      })
      const end = clock() + overlapHours * 60 * 60 * 1000
      await this.update(accountId, id, { expires_at: old.expires_at === null ? end : Math.min(old.expires_at, end) })
      return made
    },

    async list(accountId?: number): Promise<readonly ApiKeyRow[]> {
      const all = db.selectFrom('api_keys').selectAll().orderBy('id')
      return await (accountId === undefined ? all : all.where('account_id', '=', accountId)).execute()
    },

    read: (accountId: number, id: number): Promise<ApiKeyRow> => ownKey(accountId, id),

    async update(accountId: number, id: number, changes: KeyRowChanges): Promise<ApiKeyRow> {
      return await db.transaction().execute(async (transaction) => {
        const before = await ownKey(accountId, id, transaction)
        const { name = before.name, service = before.service, ...sent } = changes
        const { limits = before.limits, expires_at = before.expires_at, scope = before.scope } = sent
        return await transaction
          .updateTable('api_keys')
          .set({
            name,
            service,
            ...rightsColumns(before.hash, { scope, read_only: before.read_only, limits, expires_at }),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(() => notFound('key'))
      })
    },

    /** Those whose end is long past. */
    async deleteExpired(): Promise<void> {
      await db
        .deleteFrom('api_keys')
        .where('expires_at', '<', clock() - 90 * 24 * 60 * 60 * 1000)
        .execute()
    },

    /** Deletes a key, of the given account only if there is one. */
    async revoke(id: number, accountId?: number): Promise<boolean> {
      const one = db.deleteFrom('api_keys').where('id', '=', id)
      const { numDeletedRows } = await (accountId === undefined
        ? one
        : one.where('account_id', '=', accountId)
      ).executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
