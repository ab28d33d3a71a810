import { sql } from 'kysely'
import { Type } from 'typebox'
import type { CrawlReader } from './reader.ts'
import { count, dataReply, failures, nullable, type ResultRouteDeps, runField, text } from './result-route.ts'

const TreeFolder = Type.Object(
  {
    name: text,
    urls: count,
    pages: count,
    score: nullable(Type.Integer()),
    issues: count,
    has_children: Type.Boolean(),
  },
  { title: 'CrawlFolder' },
)

/** The folders below a prefix of URLs, with the number of URLs in each. */
export async function readTree({ db, visible }: CrawlReader, runId: number, prefix: string) {
  const { rows } = await sql<{
    segment: string
    urls: number
    pages: number
    score: number | null
    issues: number
  }>`
    select segment, count(*) as urls, sum(case when outcome = 0 then 1 else 0 end) as pages, avg(score) as score, sum(issues) as issues
    from (select outcome, score, issues,
        case when ${position('rest', '/')} > 0 then substr(rest, 1, ${position('rest', '/')}) else rest end as segment
      from (select outcome, score, issues, substr(url, ${prefix.length + 1}) as rest from crawl_urls
        where run_id = ${runId} and url >= ${prefix} and url < ${`${prefix}\u{10ffff}`} and kind = 0 and external = 0
          and ${visible('crawl_urls')}) as below) as named
    group by segment order by urls desc, segment limit 1000`.execute(db)
  return rows.map((row) => ({
    name: row.segment,
    urls: Number(row.urls),
    pages: Number(row.pages),
    score: row.score === null ? null : Math.floor(Number(row.score)),
    issues: Number(row.issues),
    has_children: row.segment.endsWith('/') && row.segment !== '',
  }))
}

/** Both engines know `replace` and `length`, but find a character by different functions; this works on either. */
const position = (column: string, character: string) =>
  sql<number>`(length(${sql.ref(column)}) - length(ltrim(${sql.ref(column)}, replace(${sql.ref(column)}, ${character}, ''))) + (case when ${sql.ref(column)} like ${`%${character}%`} then 1 else 0 end))`

export function treeRoutes({ app, read, reader, access }: ResultRouteDeps): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/tree`,
    {
      schema: {
        ...documented,
        summary: 'List the folders below a URL, with their pages',
        operationId: operation('listCrawlFolders'),
        params,
        querystring: Type.Object({
          ...runField,
          prefix: Type.Optional(
            Type.String({
              maxLength: 2048,
              description: 'The beginning of URLs up to a slash; by default that of the start page',
            }),
          ),
        }),
        response: { 200: dataReply(TreeFolder), ...failures },
      },
    },
    async (request) => {
      const { prefix } = request.query
      const data = await read(request, (runId, { crawl }) =>
        readTree(reader, runId, prefix ?? `${new URL(crawl.url).origin}/`),
      )
      return { data }
    },
  )
}
