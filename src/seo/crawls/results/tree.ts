import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { CrawlReader } from './reader.ts'
import { groupsPerStep, resultListRoute, type Slice } from './result-list.ts'
import { count, nullable, type ResultRouteDeps, text } from './result-route.ts'

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
async function readTree(
  { db, visible, containing }: CrawlReader,
  runId: number,
  prefix: string,
  search: string | undefined,
  { limit, offset }: Slice<Static<typeof TreeFolder>>,
) {
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
    where ${search ? containing('segment', search) : sql`1 = 1`}
    group by segment order by urls desc, segment limit ${limit} offset ${offset}`.execute(db)
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

export const treeRoutes = (deps: ResultRouteDeps): void =>
  resultListRoute(deps, {
    name: 'tree',
    operationId: 'listCrawlFolders',
    summary: 'List the folders below a URL, with their pages',
    query: {
      prefix: Type.Optional(
        Type.String({
          maxLength: 2048,
          description: 'The beginning of URLs up to a slash; by default that of the start page',
        }),
      ),
      search: Type.Optional(Type.String({ maxLength: 500, description: 'Text to find in the names of folders' })),
    },
    item: TreeFolder,
    read: ({ id, crawl }, { prefix = `${new URL(crawl.url).origin}/`, search }, slice) =>
      readTree(deps.reader, id, prefix, search, slice),
    columns: ['folder', 'urls', 'pages', 'issues', 'score'],
    linesOf: ({ name, urls, pages, issues, score }) => [[`/${name}`, urls, pages, issues, score]],
    step: groupsPerStep,
  })
