import type { FastifyRequest } from 'fastify'
import type { CrawlRow } from '../../database/schema.ts'
import { accountOf } from '../../http/auth.ts'
import type { SharedPageAccess } from '../../sharing/page-access.ts'
import { OwnParams, readRecordRef, SharedParams } from '../../sharing/page-params.ts'
import { sharedTags } from '../../sharing/routes.ts'
import type { Crawls } from './crawls.ts'

/** Which crawls a set of routes reads, and at which path. */
export interface CrawlAccess {
  readonly path: string
  readonly params: typeof OwnParams
  readonly reader: 'owner' | 'public'
  readonly documented: { readonly tags: string[]; readonly security?: [] }
  readonly operation: (name: string) => string
  /** The crawl in the path, if the client may see it. */
  readonly crawlOf: (request: FastifyRequest<{ Params: { id: string } }>) => Promise<CrawlRow>
}

export const ownCrawls = (crawls: Pick<Crawls, 'read'>): CrawlAccess => ({
  path: '/api/v1/crawls/:id',
  params: OwnParams,
  reader: 'owner',
  documented: { tags: ['Crawls'] },
  operation: (name) => name,
  crawlOf: (request) => crawls.read(accountOf(request), readRecordRef(request.params.id, 'crawl')),
})

export const sharedCrawls = (pageAccess: SharedPageAccess, crawls: Pick<Crawls, 'readShared'>): CrawlAccess => ({
  path: '/shared/crawls/:id',
  params: SharedParams,
  reader: 'public',
  documented: { tags: sharedTags, security: [] },
  operation: (name) => `${name}OfShared`,
  crawlOf: async (request) => crawls.readShared((await pageAccess.authorize('crawl', request)).id),
})

/** On whose account a client reads: anonymous visitors wait for each other, not the account for them. */
export const readerOf = ({ reader }: CrawlAccess, { account_id }: CrawlRow): string =>
  reader === 'owner' ? String(account_id) : `shared ${account_id}`
