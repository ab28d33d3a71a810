import { DomainError } from '../../../base/errors.ts'
import { createLimits } from '../../../http/limits.ts'

const many = 1_000_000

/** Lets everybody in: a key is that of the account which `accountOf` reads from it. */
export const openDoor = (accountOf: (key: string) => number) => ({
  byBearer: async (key: string) => ({
    accountId: accountOf(key),
    by: { kind: 'key' as const, id: accountOf(key) },
    service: null,
    readOnly: true,
  }),
  bySession: async () => undefined,
  limits: createLimits({ perKey: many, perAddress: many, failedSignIns: many }),
})

/** Every shared page is that of website 1, and open. */
export const openSharedDoor = {
  enter: async () => ({ id: 1, access: 'open' as const }),
  grant: async () => {
    throw new DomainError('conflict', 'This page is open.')
  },
}
