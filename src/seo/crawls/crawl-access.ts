import type { FastifyRequest } from 'fastify'
import type { CrawlRow } from '../../database/schema.ts'
import { accountOf } from '../../http/auth.ts'
import { OwnParams, readRecordRef } from '../../sharing/page-params.ts'
import type { Crawls } from './crawls.ts'

/** Which crawls a set of routes reads, and at which path. */
export interface CrawlAccess {
  readonly path: string
  readonly params: typeof OwnParams
  readonly reader: 'owner' | 'stranger'
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
