import { Type } from 'typebox'
import { outcomes } from '../../../database/crawl-data/codes.ts'
import type { App } from '../../../http/app.ts'
import { pageQuery } from '../../../http/paging.ts'
import { problems } from '../../../http/problems.ts'
import type { Crawls } from '../crawls.ts'
import type { CrawlReader } from './reader.ts'

/** What the routes of each kind of result need. */
export interface ResultRouteDeps {
  readonly app: App
  readonly crawls: Crawls
  readonly reader: CrawlReader
  readonly baseUrl: string
  /** Reads from the requested run, if the account owns its crawl. */
  read<T>(account: number, request: RunRequest, work: (runId: number) => Promise<T>): Promise<T>
}

export interface RunRequest {
  readonly params: { readonly id: string }
  readonly query: { readonly run?: number }
}

export const path = '/api/v1/crawls'
export const tags = ['Crawls']
export const failures = problems(400, 401, 403, 404, 422, 429)

export const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const
export const runField = {
  run: Type.Optional(Type.Integer({ ...anyId, description: 'An earlier run; by default the last one' })),
}
export const paged = { ...runField, ...pageQuery }

export const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
export const id = Type.Integer()
export const text = Type.String()
export const count = Type.Integer({ minimum: 0 })
export const status = nullable(Type.Integer())
export const outcome = nullable(Type.Enum([...outcomes]))

export const dataReply = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({ data: Type.Array(item) })
