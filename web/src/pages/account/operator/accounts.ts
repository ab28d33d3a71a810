import type { OperatedAccount } from '../../../api/generated.ts'

export const accountsPath = '/api/v1/accounts'

/** In the order in which they are shown. */
export const limitNames = ['websites', 'events', 'crawled_pages', 'reports', 'members'] as const

export const accountName = ({ name, email }: Pick<OperatedAccount, 'name' | 'email'>): string => name || (email ?? '')
