import { DomainError, notFound } from '../../base/errors.ts'
import type { Records } from '../../database/records.ts'
import type { ConnectionRow } from '../../database/schema.ts'
import { adviceOn, unusable } from '../connections/api-error.ts'
import { asApiError, type ConnectionSecret } from '../connections/search-apis.ts'
import type { SearchSource } from '../events/search-day.ts'

export interface LinkDeps {
  readonly records: Pick<Records, 'db'>
  readonly secretOf: (row: Pick<ConnectionRow, 'secret'>) => ConnectionSecret | null
}

export interface OpenedLink {
  readonly property: string
  readonly secret: ConnectionSecret
}

const timeoutMs = 30_000

/** The property of a website at a search engine, and the key that it is asked with. */
export async function openLink(
  { records: { db }, secretOf }: LinkDeps,
  website: number,
  source: SearchSource,
): Promise<OpenedLink> {
  const link = await db
    .selectFrom('search_links')
    .innerJoin('connections', 'connections.id', 'search_links.connection_id')
    .select(['search_links.property', 'connections.secret'])
    .where('search_links.website_id', '=', website)
    .where('search_links.source', '=', source)
    .executeTakeFirst()
  if (!link) throw notFound('search link')
  const secret = secretOf(link)
  if (!secret) throw new DomainError('conflict', adviceOn['unreadable-secret'], { reason: 'search-unreadable-secret' })
  return { property: link.property, secret }
}

/** Asks a search engine while a client of ours waits for it. */
export async function askNow<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  try {
    return await ask(AbortSignal.timeout(timeoutMs))
  } catch (error) {
    throw unusable(asApiError(error))
  }
}
