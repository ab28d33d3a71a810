import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { outcomes } from '../../../database/crawl-data/codes.ts'
import type { CrawlRow, CrawlRunRow } from '../../../database/schema.ts'
import type { App } from '../../../http/app.ts'
import { pageQuery } from '../../../http/paging.ts'
import { problems } from '../../../http/problems.ts'
import type { CrawlAccess } from '../crawl-access.ts'
import type { Crawls } from '../crawls.ts'
import type { CrawlReader } from './reader.ts'

/** What the routes of each kind of result need. */
export interface ResultRouteDeps {
  readonly app: App
  readonly crawls: Pick<Crawls, 'readRun' | 'ignoredIn'>
  readonly access: CrawlAccess
  readonly reader: CrawlReader
  readonly baseUrl: string
  /** Reads from the requested run, if the client may see its crawl. `owner` is on whose account it reads. */
  read<T>(request: RunRequest, work: (runId: number, crawl: FoundCrawl) => Promise<T>): Promise<T>
}

export type RunRequest = FastifyRequest<{ Params: { id: string }; Querystring: { run?: number } }>

export interface FoundCrawl {
  readonly crawl: CrawlRow
  readonly run: CrawlRunRow
  /** On whose account it is read, for fairness. */
  readonly owner: string
}

export const failures = problems(400, 401, 403, 404, 422, 429)

export const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const
export const runField = {
  run: Type.Optional(Type.Integer({ ...anyId, description: 'An earlier run; by default the last one' })),
}
export const paged = { ...runField, ...pageQuery }
export const searchField = {
  search: Type.Optional(Type.String({ maxLength: 500, description: 'Text to find in URLs, case-insensitive' })),
}

export const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
export const id = Type.Integer()
export const text = Type.String()
export const count = Type.Integer({ minimum: 0 })
export const status = nullable(Type.Integer())
export const outcome = nullable(Type.Enum([...outcomes]))

export const dataReply = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({ data: Type.Array(item) })
