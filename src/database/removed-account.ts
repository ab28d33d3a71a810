import { DomainError } from '../base/errors.ts'
import type { Records } from './records.ts'

/**
 * A key is trusted for a moment after its account was removed. What fails for want of the account is refused like the key
 * will be; asking only after a failure costs the others nothing.
 */
export async function refuseIfRemoved<T>(db: Records['db'], accountId: number, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const account = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
    if (account) throw error
    throw new DomainError('unauthorized', 'The account of this API key has been removed.')
  }
}
