import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { codeOf, linkKinds } from '../../../database/crawl-data/codes.ts'
import { urlIdsOf, urlsPerRun } from '../../../database/crawl-data/schema.ts'
import { mayMissVersions } from '../../site-checks/hreflang/named-versions.ts'
import { versionConditions } from '../../site-checks/hreflang/version-conditions.ts'
import type { CrawlReader } from './reader.ts'
import { resultListRoute, type Slice } from './result-list.ts'
import { id, nullable, type ResultRouteDeps, searchField, text } from './result-route.ts'

type VersionIssue = keyof typeof versionConditions
const versionIssues = Object.keys(versionConditions) as VersionIssue[]

const HreflangPage = Type.Object(
  {
    id,
    url: text,
    cluster: Type.Integer({
      description: 'The same for pages that are versions of each other, which follow each other',
    }),
    versions: Type.Array(
      Type.Object({
        language: text,
        id,
        url: text,
        links_back: Type.Enum([0, 1]),
        indexable: nullable(Type.Integer()),
        issue: nullable(
          Type.Enum([...versionIssues], { description: 'The check that finds something wrong with it; null for none' }),
        ),
      }),
    ),
  },
  { title: 'CrawlHreflang' },
)

interface Search {
  readonly search?: string | undefined
}

const kind = codeOf(linkKinds, 'hreflang')

function pagesWithVersions({ db, visible, containing }: CrawlReader, runId: number, { search }: Search) {
  const { first, end } = urlIdsOf(runId)
  const rows = db
    .selectFrom('crawl_urls as page')
    .where('page.id', '>=', first)
    .where('page.id', '<', end)
    .where(visible('page'))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('crawl_links').select('number').whereRef('source_id', '=', 'page.id').where('kind', '=', kind)),
    )
  return search ? rows.where(containing('page.url', search)) : rows
}

/** The language versions that pages name. */
export async function readHreflang(
  reader: CrawlReader,
  runId: number,
  query: Search,
  { limit, offset, after }: Slice<Static<typeof HreflangPage>>,
): Promise<readonly Static<typeof HreflangPage>[]> {
  const { db, visible } = reader
  const cluster = sql<number>`coalesce(page.cluster_id, page.id)`
  let rows = pagesWithVersions(reader, runId, query)
  if (after) {
    rows = rows.where(({ or, and, eb }) =>
      or([eb(cluster, '>', after.cluster), and([eb(cluster, '=', after.cluster), eb('page.id', '>', after.id)])]),
    )
  }
  const pages = await rows
    .select(['page.id', 'page.url', cluster.as('cluster')])
    .orderBy(cluster)
    .orderBy('page.id')
    .limit(limit)
    .offset(after ? 0 : offset)
    .execute()
  const ids = pages.map((page) => page.id)
  if (ids.length === 0) return []
  const site = { db, runId, ids: urlIdsOf(runId) }
  const judged = (await mayMissVersions(site))
    ? versionIssues.filter((check) => check !== 'hreflang-return-links')
    : versionIssues
  const conditions = judged.map((check) => sql`when ${versionConditions[check]} then ${sql.lit(check)}`)
  const links = await db
    .selectFrom('crawl_links as link')
    .innerJoin('crawl_urls as target', 'target.id', 'link.target_id')
    .where('link.kind', '=', kind)
    .where('link.source_id', 'in', ids)
    .where(visible('target'))
    .select(['link.source_id', 'link.target_id', 'link.text', 'target.url', 'target.indexable'])
    .select(
      sql<number>`case when exists (select 1 from crawl_links as back where back.target_id = link.source_id
        and back.kind = link.kind and back.source_id = link.target_id) then 1 else 0 end`.as('links_back'),
    )
    .select(sql<VersionIssue | null>`case ${sql.join(conditions, sql` `)} end`.as('issue'))
    .orderBy('link.source_id')
    .orderBy('link.number')
    .execute()
  const bySource = Map.groupBy(links, ({ source_id }) => source_id)
  return pages.map((page) => ({
    ...page,
    versions: distinct(bySource.get(page.id) ?? []).map(({ target_id, text, url, links_back, indexable, issue }) => ({
      language: text,
      id: target_id,
      url,
      links_back: links_back === 1 ? (1 as const) : (0 as const),
      indexable,
      issue,
    })),
  }))
}

/** A version that the page and a sitemap name is one version. */
const distinct = <Link extends { readonly target_id: number; readonly text: string }>(links: readonly Link[]) => {
  const byKey = new Map<string, Link>()
  for (const link of links) {
    const key = `${link.target_id} ${link.text.toLowerCase()}`
    if (!byKey.has(key)) byKey.set(key, link)
  }
  return [...byKey.values()]
}

export const hreflangRoutes = (deps: ResultRouteDeps): void =>
  resultListRoute(deps, {
    name: 'hreflang',
    operationId: 'listCrawlHreflang',
    summary: 'List pages with language versions, and whether these link back',
    query: searchField,
    item: HreflangPage,
    read: ({ id }, query, slice) => readHreflang(deps.reader, id, query, slice),
    count: async ({ id }, query) => {
      const { total } = await pagesWithVersions(deps.reader, id, query)
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    columns: ['cluster', 'url', 'language', 'version', 'links_back', 'indexable', 'issue'],
    // Ids of URLs begin with that of the run, which nobody but the owner may see.
    linesOf: ({ cluster, url, versions }) =>
      versions.map(({ language, url: version, links_back, indexable, issue }) => {
        return [cluster % urlsPerRun, url, language, version, links_back, indexable, issue]
      }),
  })
