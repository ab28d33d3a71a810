import type { AccountRow } from '../database/schema.ts'
import type { AccountHold } from '../http/account-holds.ts'

/** Why people and keys of an account get less from it; null if they do not. */
export function holdOf({
  suspended_at,
  views_held,
}: Pick<AccountRow, 'suspended_at' | 'views_held'>): AccountHold | null {
  if (suspended_at !== null) return 'suspended'
  return views_held === 1 ? 'event-limit' : null
}
