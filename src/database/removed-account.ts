import { DomainError } from '../base/errors.ts'
import type { Records } from './records.ts'

/**
 * A cached API key is accepted for a moment after its account was removed. Work that fails because the account is missing is
 * rejected the same way as the key will be. Looking the account up only after a failure costs other requests nothing.
 */
export async function rejectIfAccountRemoved<T>(db: Records['db'], accountId: number, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const account = await db.selectFrom('accounts').select('id').where('id', '=', accountId).executeTakeFirst()
    if (account) throw error
    throw new DomainError('unauthorized', 'The account of this API key has been removed.')
  }
}
