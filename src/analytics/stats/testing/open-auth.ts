import { DomainError } from '../../../base/errors.ts'
import { createRateLimits } from '../../../http/rate-limits.ts'

const many = 1_000_000

/** Accepts every key: it belongs to the account that `accountOf` reads from it. */
export const openAuth = (accountOf: (key: string) => number) => ({
  byBearer: async (key: string) => ({
    accountId: accountOf(key),
    by: { kind: 'key' as const, id: accountOf(key) },
    service: null,
    access: 'reading_key' as const,
    limits: null,
  }),
  bySession: async () => undefined,
  limits: createRateLimits({ perKey: many, perAddress: many, failedSignIns: many }),
})

/** Every shared page is the public page of website 1. */
export const openSharedAccess = {
  authorize: async () => ({ id: 1, access: 'open' as const, link: null }),
  grant: async () => {
    throw new DomainError('conflict', 'This page is open.')
  },
}
