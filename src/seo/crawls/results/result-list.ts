import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox'
import type { CrawlRow } from '../../../database/schema.ts'
import { asFile, type Cell, csvChunks, csvType, formatQuery, tableReply, wantsCsv } from '../../../http/csv.ts'
import { fileNameAt } from '../../../http/file-name.ts'
import { languageOf, languageQuery } from '../../../http/language.ts'
import { listReply, sendPage } from '../../../http/paging.ts'
import type { Language } from '../../../texts/languages.ts'
import { type CrawlReader, offsetOf, type Paging } from './reader.ts'
import { dataReply, failures, paged, type ResultRouteDeps, type RunRequest, runField } from './result-route.ts'

/** Which items of a list are read. For files, whose parts follow each other, also the last item before them. */
export interface Slice<Item> {
  readonly limit: number
  readonly offset: number
  readonly after?: Item | undefined
}

/** A slice of the URLs after its `after`, in the order of their ids. */
export const sliceById = (
  rows: ReturnType<CrawlReader['urlsOf']>,
  { limit, offset, after }: Slice<{ readonly id: number }>,
): ReturnType<CrawlReader['urlsOf']> =>
  rows
    .orderBy('crawl_urls.id')
    .limit(limit)
    .offset(after ? 0 : offset)

interface ListedRun {
  readonly id: number
  readonly crawl: CrawlRow
  /** Those of the path, such as `check`. */
  readonly params: Readonly<Record<string, string>>
  readonly language: Language
}

interface ResultList<Query extends TProperties, Schema extends TSchema, Item extends Static<Schema>> {
  /** The end of the file's name and, without `path`, that of the path. */
  readonly name: string
  readonly path?: string
  /** Those of `path`. */
  readonly params?: TProperties
  /** Whether the reply contains texts of checks. */
  readonly isTranslated?: boolean
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly query: Query
  readonly item: Schema
  readonly read: (run: ListedRun, query: Static<TObject<Query>>, slice: Slice<Item>) => Promise<readonly Item[]>
  /** Without it, the list has a single page. */
  readonly count?: (run: ListedRun, query: Static<TObject<Query>>) => Promise<number>
  /** Without what is only for reading on. */
  readonly show?: (item: Item) => Static<Schema>
  readonly columns: readonly string[]
  readonly linesOf: (item: Item) => readonly (readonly Cell[])[]
  /** The items that are read at a time for a file. */
  readonly step?: number
}

type TranslatedQuery = { Querystring: { language?: Language } }

const defaultStep = 200
/** For lists that group rows of the whole run, which every step reads again. */
export const groupsPerStep = 100_000

/** The items of a list that has a single page. */
const maxItems = 1_000

/** A list of what a run found: a page of it, or as CSV all of it, which is read while the client receives it. */
export function resultListRoute<Query extends TProperties, Schema extends TSchema, Item extends Static<Schema>>(
  { app, read, reader, baseUrl, access }: ResultRouteDeps,
  list: ResultList<Query, Schema, Item>,
): void {
  const { path, params, documented, operation } = access
  const {
    name,
    operationId,
    summary,
    description,
    item,
    count,
    isTranslated = false,
    show = (one: Item): Static<Schema> => one,
  } = list
  app.get(
    `${path}/${list.path ?? name}`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary,
        ...(description !== undefined && { description }),
        operationId: operation(operationId),
        params: list.params === undefined ? params : Type.Object({ ...params.properties, ...list.params }),
        querystring: Type.Object({
          ...(count ? paged : runField),
          ...list.query,
          ...(isTranslated && languageQuery),
          ...formatQuery,
        }),
        response: { 200: tableReply(count ? listReply(item) : dataReply(item)), ...failures },
      },
    },
    async (request, reply: FastifyReply) => {
      // The schema above has validated them.
      const query = request.query as Static<TObject<Query>> & Paging & Static<TObject<typeof formatQuery>>
      const language = isTranslated ? languageOf(request as FastifyRequest<TranslatedQuery>, reply) : 'en'
      const asked = { params: request.params as Readonly<Record<string, string>>, language }
      if (wantsCsv(request, query.format)) {
        const { step = defaultStep } = list
        // What is refused is refused before the file begins.
        const { run, owner, file, first } = await read(request as RunRequest, async (id, crawl) => {
          const file = fileNameAt(crawl.crawl.url, name, crawl.run.ended_at ?? crawl.run.created_at)
          const run = { id, crawl: crawl.crawl, ...asked }
          return { run, owner: crawl.owner, file, first: await list.read(run, query, { limit: step, offset: 0 }) }
        })
        const steps = readAll(first, step, (slice) => reader.use(owner, () => list.read(run, query, slice)))
        return asFile(reply, csvType, `${file}.csv`).send(Readable.from(csvChunks(list.columns, linesOf(steps, list))))
      }
      return await read(request as RunRequest, async (id, { crawl }) => {
        const run = { id, crawl, ...asked }
        if (!count) return { data: (await list.read(run, query, { limit: maxItems, offset: 0 })).map(show) }
        const items = await list.read(run, query, { limit: query.per_page, offset: offsetOf(query) })
        return sendPage(request, baseUrl, query, { items: items.map(show), total: await count(run, query) })
      })
    },
  )
}

async function* readAll<Item>(
  first: readonly Item[],
  step: number,
  read: (slice: Slice<Item>) => Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  let items = first
  for (let offset = step; ; offset += step) {
    yield items
    if (items.length < step) return
    items = await read({ limit: step, offset, after: items.at(-1) })
  }
}

async function* linesOf<Item>(
  steps: AsyncIterable<readonly Item[]>,
  list: Pick<ResultList<TProperties, TSchema, Item>, 'linesOf'>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  for await (const items of steps) yield items.flatMap(list.linesOf)
}
