import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { codeOf, type IndexReason, indexReasons, nameOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { recordReply } from '../../../http/paging.ts'
import type { CrawlReader } from './reader.ts'
import { count, failures, nullable, type ResultRouteDeps, runField, status } from './result-route.ts'

const milliseconds = nullable(Type.Integer({ minimum: 0 }))

const CrawlOverview = Type.Object(
  {
    statuses: Type.Array(Type.Object({ outcome: Type.Enum([...outcomes]), status, pages: count }), {
      description: "The site's URLs by what became of them, and by status; null if there was no reply",
    }),
    index_reasons: Type.Array(Type.Object({ reason: nullable(Type.Enum([...indexReasons])), pages: count }), {
      description: 'The requested pages by why they cannot be indexed; null for those that can',
    }),
    depths: Type.Array(Type.Object({ depth: nullable(Type.Integer()), pages: count }), {
      description: 'Pages by clicks from the start page; null for those that no link leads to',
    }),
    response_times: Type.Object({
      median_ms: milliseconds,
      p95_ms: milliseconds,
      buckets: Type.Array(Type.Object({ up_to_ms: milliseconds, pages: count }), {
        description: 'Pages by the time that their reply took; the last bucket has no upper bound',
      }),
    }),
    broken_links: Type.Integer({
      minimum: 0,
      description: 'Links of pages to broken pages of the site: those of `/links?kind=link&outcome=broken&external=0`',
    }),
  },
  { title: 'CrawlOverview' },
)

const bounds = [100, 200, 300, 500, 1000, 2000] as const

/** What a run found, in numbers for charts. */
export async function readOverview({ urlsOf }: CrawlReader, runId: number): Promise<Static<typeof CrawlOverview>> {
  const pagesOfSite = () => urlsOf(runId).where('kind', '=', 0).where('external', '=', 0)
  const pages = sql<number>`count(*)`.as('pages')
  const statuses = await pagesOfSite()
    .where('outcome', 'is not', null)
    .groupBy(['outcome', 'status'])
    .orderBy('outcome')
    .orderBy('status')
    .select(['outcome', 'status', pages, sql<number>`sum(inlinks)`.as('inlinks')])
    .execute()
  const requested = (['ok', 'redirect', 'broken', 'inconclusive'] as const).map((name) => codeOf(outcomes, name))
  const reasons = await pagesOfSite()
    .where('outcome', 'in', requested)
    .where('indexable', 'is not', null)
    .groupBy(['indexable', 'index_reason'])
    .select(['indexable', 'index_reason', pages])
    .execute()
  const pagesOf = (reason: IndexReason | null): number =>
    reasons.filter((row) => reasonOf(row) === reason).reduce((sum, row) => sum + Number(row.pages), 0)
  const answered = () => pagesOfSite().where('outcome', '=', codeOf(outcomes, 'ok'))
  const depths = await answered().groupBy('depth').orderBy('depth').select(['depth', pages]).execute()
  const timed = () => answered().where('response_ms', 'is not', null)
  const bucket = sql<number>`case ${sql.join(
    bounds.map((bound, index) => sql`when response_ms <= ${sql.lit(bound)} then ${sql.lit(index)}`),
    sql` `,
  )} else ${sql.lit(bounds.length)} end`
  const buckets = await timed()
    .groupBy(bucket)
    .select([bucket.as('bucket'), pages])
    .execute()
  const inBucket = new Map(buckets.map((row) => [Number(row.bucket), Number(row.pages)]))
  const total = [...inBucket.values()].reduce((sum, one) => sum + one, 0)
  const percentile = async (share: number): Promise<number | null> => {
    if (total === 0) return null
    const row = await timed()
      .orderBy('response_ms')
      .limit(1)
      .offset(Math.min(total - 1, Math.floor(total * share)))
      .select('response_ms')
      .executeTakeFirst()
    return row?.response_ms ?? null
  }
  return {
    statuses: statuses
      .map((row) => ({ outcome: nameOf(outcomes, row.outcome ?? 0), status: row.status, pages: Number(row.pages) }))
      .sort((one, other) => other.pages - one.pages),
    index_reasons: [null, ...indexReasons]
      .map((reason) => ({ reason, pages: pagesOf(reason) }))
      .filter((row) => row.pages > 0)
      .sort((one, other) => other.pages - one.pages),
    depths: depths.map((row) => ({ depth: row.depth, pages: Number(row.pages) })),
    response_times: {
      median_ms: await percentile(0.5),
      p95_ms: await percentile(0.95),
      buckets: [...bounds, null].map((up_to_ms, index) => ({ up_to_ms, pages: inBucket.get(index) ?? 0 })),
    },
    broken_links: statuses
      .filter((row) => row.outcome === codeOf(outcomes, 'broken'))
      .reduce((sum, row) => sum + Number(row.inlinks), 0),
  }
}

/** Null if the page can be indexed; one whose reason is not known had no good status. */
const reasonOf = (row: { readonly indexable: number | null; readonly index_reason: string | null }) =>
  row.indexable === 1 ? null : (indexReasons.find((name) => name === row.index_reason) ?? 'status')

export function overviewRoutes({ app, read, reader, access }: ResultRouteDeps): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/overview`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary: 'Read the statuses, indexability, depths and response times of a crawl',
        operationId: operation('readCrawlOverview'),
        params,
        querystring: Type.Object(runField),
        response: { 200: recordReply(CrawlOverview), ...failures },
      },
    },
    async (request) => ({
      data: await read(request, (runId) => readOverview(reader, runId)),
    }),
  )
}
