import { randomBytes } from 'node:crypto'
import type { Records } from './records.ts'

/** A random secret that every node of this installation shares: whoever asks first makes it. */
export async function readSecret({ db }: Records, name: string): Promise<string> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
