import { createAccounts } from './accounts/accounts.ts'
import { createKeys } from './accounts/keys.ts'
import { createLinks } from './accounts/links.ts'
import { systemClock } from './base/clock.ts'
import type { Records } from './database/records.ts'
import type { Listener } from './listeners.ts'

export interface NewOwner {
  /** Null where the operator chose it, and so knows it. */
  readonly key: string | null
  readonly link: string
}

/** On first start only: the owner's account, its key, and the link that sets its password; all of them, or none. */
export async function createOwner(
  records: Records,
  apiKey: string | null,
  baseUrl: string,
): Promise<NewOwner | undefined> {
  return await records.db.transaction().execute(async (transaction) => {
    const within = { ...records, db: transaction }
    const owner = await createAccounts(within, systemClock).createOwner()
    if (owner === undefined) return undefined
    const rights = { name: 'First key', service: null, readOnly: false }
    const { key } = await createKeys(within, systemClock).create(owner, rights, apiKey ?? undefined)
    const link = await createLinks(within, systemClock).create(owner, baseUrl)
    return { key: apiKey === null ? key : null, link }
  })
}

/** For the person who started it; the log never holds a key. */
export function announce(listeners: readonly Listener[], owner: NewOwner | undefined): void {
  const lines = listeners.map(({ title, url }) => `  ${title.padEnd(18)} ${url}   (API reference: ${url}/docs)`)
  const key = owner?.key ? ['', `  Your API key, shown this once: ${owner.key}`] : []
  const link = owner ? ['', `  Set your password, once, within a day: ${owner.link}`] : []
  process.stdout.write(`\nSightline is ready.\n${[...lines, ...key, ...link].join('\n')}\n\n`)
}
