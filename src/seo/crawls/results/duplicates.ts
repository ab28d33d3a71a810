import { sql } from 'kysely'
import { type Static, type TObject, Type } from 'typebox'
import { invalid } from '../../../base/errors.ts'
import {
  defaultThreshold,
  minThreshold,
  numberedPages,
  similarityOf,
} from '../../site-checks/content/near-duplicate-groups.ts'
import { isComparable, relation } from '../../site-checks/content/same-values.ts'
import type { CrawlReader } from './reader.ts'
import { resultListRoute, type Slice } from './result-list.ts'
import { count, id, nullable, type ResultRouteDeps, text } from './result-route.ts'

const DuplicateGroup = Type.Object(
  {
    value: Type.String({ description: 'What the pages have in common' }),
    pages: count,
    members: Type.Array(Type.Object({ id, url: text, title: nullable(text) }), { description: 'Up to 20' }),
    similarity: nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'With `threshold`: the least share of text that links a page to the others, estimated',
      }),
    ),
  },
  { title: 'CrawlDuplicates' },
)
type DuplicateGroup = Static<typeof DuplicateGroup>

/** The members of a group that are listed. */
const maxMembers = 20

type ContentColumn = 'content_hash' | 'title' | 'description' | 'h1'

/** Groups of pages with the same text, title, description or heading. */
function sameGroups({ urlsOf }: CrawlReader, runId: number, by: ContentColumn) {
  return urlsOf(runId)
    .where(isComparable(by))
    .groupBy(by)
    .having(sql<boolean>`min(${relation}) <> max(${relation})`)
    .select([
      sql<string>`${sql.ref(by)}`.as('value'),
      sql<number>`count(*)`.as('pages'),
      sql<number>`min(crawl_urls.id)`.as('first'),
    ])
}

async function readSame(
  reader: CrawlReader,
  runId: number,
  by: ContentColumn,
  { limit, offset }: Slice<DuplicateGroup>,
): Promise<readonly DuplicateGroup[]> {
  const { db, urlsOf } = reader
  const items = await sameGroups(reader, runId, by)
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('first')
    .limit(limit)
    .offset(offset)
    .execute()
  if (items.length === 0) return []
  const column = sql.ref(by)
  const values = items.map(({ value }) => value)
  const numbered = urlsOf(runId)
    .where(isComparable(by))
    .where(by, 'in', values)
    .select(['id', 'url', 'title'])
    .select([
      sql<string>`${column}`.as('value'),
      sql<number>`row_number() over (partition by ${column} order by crawl_urls.id)`.as('place'),
    ])
  const members = await db
    .selectFrom(numbered.as('members'))
    .select(['id', 'url', 'title', 'value'])
    .where('place', '<=', maxMembers)
    .orderBy('id')
    .execute()
  const byValue = Map.groupBy(members, ({ value }) => value)
  return items.map(({ value, pages }) => ({
    value,
    pages: Number(pages),
    members: (byValue.get(value) ?? []).map(({ id, url, title }) => ({ id, url, title })),
    similarity: null,
  }))
}

/** Groups of pages with a similar text. */
const similarGroups = ({ visible }: CrawlReader, runId: number, threshold: number) =>
  sql`select number, count(*) as pages, min(place) as first, min(case when place = start then 64 else matches end) as least
    from (select place, matches, number, url_id, min(place) over (partition by number) as start
        from ${numberedPages(runId, threshold)} as numbered) as placed
      join crawl_urls on crawl_urls.id = url_id and ${visible('crawl_urls')}
    group by number having min(${relation}) <> max(${relation})`

/** The largest groups first. */
async function readSimilar(
  reader: CrawlReader,
  runId: number,
  threshold: number,
  { limit, offset }: Slice<DuplicateGroup>,
): Promise<readonly DuplicateGroup[]> {
  const { db, visible } = reader
  const { rows } = await sql<{
    pages: number
    first: number
    least: number
  }>`${similarGroups(reader, runId, threshold)} order by count(*) desc, min(place) limit ${limit} offset ${offset}`.execute(
    db,
  )
  const items = []
  for (const { pages, first, least } of rows) {
    const members = await db
      .selectFrom('crawl_near_duplicates')
      .innerJoin('crawl_urls', 'crawl_urls.id', 'url_id')
      .where('crawl_near_duplicates.run_id', '=', runId)
      .where('place', '>=', first)
      .where('place', '<', first + Math.min(Number(pages), maxMembers))
      .where(visible('crawl_urls'))
      .orderBy('place')
      .select(['id', 'url', 'title'])
      .execute()
    items.push({ value: '', pages: Number(pages), members, similarity: similarityOf(Number(least)) })
  }
  return items
}

const query = {
  by: Type.Enum(['content', 'title', 'description', 'h1'], { default: 'content' }),
  threshold: Type.Optional(
    Type.Number({
      minimum: minThreshold,
      maximum: 1,
      description: `With \`by=content\`: pages that have at least this share of their text in common. The check for similar pages uses ${defaultThreshold}. Available when the run has ended`,
    }),
  ),
}

const columnOf = ({ by, threshold }: Static<TObject<typeof query>>): ContentColumn => {
  if (threshold !== undefined && by !== 'content')
    throw invalid({ threshold: [`threshold applies to by=content only; found by=${by}.`] })
  return by === 'content' ? 'content_hash' : by
}

export const duplicateRoutes = (deps: ResultRouteDeps): void =>
  resultListRoute(deps, {
    name: 'duplicates',
    operationId: 'listCrawlDuplicates',
    summary: 'List indexable pages with the same or a similar text, or the same title, description or heading',
    description:
      'Pages of one series, and versions in other languages that name each other, are not duplicates of each other.',
    query,
    item: DuplicateGroup,
    read({ id }, asked, slice) {
      const column = columnOf(asked)
      if (asked.threshold === undefined) return readSame(deps.reader, id, column, slice)
      return readSimilar(deps.reader, id, asked.threshold, slice)
    },
    async count({ id }, asked) {
      const { db } = deps.reader
      const groups =
        asked.threshold === undefined
          ? sql`${sameGroups(deps.reader, id, columnOf(asked))}`
          : sql`(${similarGroups(deps.reader, id, asked.threshold)})`
      const { rows } = await sql<{ total: number }>`select count(*) as total from ${groups} as counted`.execute(db)
      return Number(rows[0]?.total ?? 0)
    },
    columns: ['group', 'pages', 'similarity', 'url', 'title'],
    linesOf: ({ value, pages, similarity, members }) =>
      members.map(({ url, title }) => [value, pages, similarity, url, title]),
    // Every step groups all pages of the run.
    step: 1_000,
  })
