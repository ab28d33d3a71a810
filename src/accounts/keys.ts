import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import type { ApiKeyRow, Service } from '../database/schema.ts'

export interface NewKey {
  readonly name: string
  readonly service: Service | null
  readonly readOnly: boolean
}

export type Keys = ReturnType<typeof createKeys>

/** 20 random bytes: 160 bits, in hex. */
export const generateKey = (): string => `sl_${randomBytes(20).toString('hex')}`

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex')

export function createKeys({ db }: Records, clock: Clock) {
  return {
    /** The key is in the answer once, and nowhere else ever. */
    async create(accountId: number, { name, service, readOnly }: NewKey, key = generateKey()): Promise<string> {
      await db
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
        .execute()
      return key
    },

    async list(accountId?: number): Promise<readonly ApiKeyRow[]> {
      const all = db.selectFrom('api_keys').selectAll().orderBy('id')
      return await (accountId === undefined ? all : all.where('account_id', '=', accountId)).execute()
    },

    async revoke(id: number): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('api_keys').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
