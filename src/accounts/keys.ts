import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import { DomainError, notFound } from '../base/errors.ts'
import type { Records } from '../database/records.ts'
import type { ApiKeyRow, Service, Switch } from '../database/schema.ts'

const maxKeys = 1_000

export interface NewKey {
  readonly name: string
  readonly service: Service | null
  readonly readOnly: boolean
}

/** Absent fields are unchanged. */
export interface KeyRowChanges {
  readonly name?: string
  readonly service?: Service | null
  readonly read_only?: Switch
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

export function createKeys({ db }: Records, clock: Clock) {
  return {
    async create(accountId: number, { name, service, readOnly }: NewKey, key = generateKey()): Promise<CreatedKey> {
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
          account_id: accountId,
          name,
          hash: hashKey(key),
          hint: key.slice(0, 7),
          service,
          read_only: readOnly ? 1 : 0,
          created_at: clock(),
          last_used_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { key, row }
    },

    async list(accountId?: number): Promise<readonly ApiKeyRow[]> {
      const all = db.selectFrom('api_keys').selectAll().orderBy('id')
      return await (accountId === undefined ? all : all.where('account_id', '=', accountId)).execute()
    },

    async read(accountId: number, id: number): Promise<ApiKeyRow> {
      return await db
        .selectFrom('api_keys')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(() => notFound('key'))
    },

    async update(accountId: number, id: number, changes: KeyRowChanges): Promise<ApiKeyRow> {
      const changed = await db
        .updateTable('api_keys')
        // Setting a column to itself keeps the statement valid if there are no changes.
        .set((column) => ({ name: column.ref('name'), ...changes }))
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
      if (!changed) throw notFound('key')
      return changed
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
