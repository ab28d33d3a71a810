import { Type } from 'typebox'
import { resultListRoute } from './result-list.ts'
import { count, nullable, type ResultRouteDeps, searchField, status, text } from './result-route.ts'
import { renderSitemapProblem } from './sitemap-problem.ts'

const CrawlSitemap = Type.Object(
  {
    url: text,
    found_in: text,
    read: Type.Enum([0, 1]),
    status,
    kind: nullable(text),
    entries: count,
    foreign_entries: Type.Integer({ minimum: 0, description: 'Entries on other hosts, which are not crawled' }),
    bytes: count,
    problem: nullable(text),
  },
  { title: 'CrawlSitemap' },
)

export const sitemapRoutes = (deps: ResultRouteDeps): void =>
  resultListRoute(deps, {
    name: 'sitemaps',
    operationId: 'listCrawlSitemaps',
    summary: 'List the sitemaps that were read',
    query: searchField,
    item: CrawlSitemap,
    isTranslated: true,
    async read({ id, language }, { search }, { limit, offset }) {
      const { db, containing } = deps.reader
      const sitemaps = db.selectFrom('crawl_sitemaps').selectAll().where('run_id', '=', id)
      const rows = await (search ? sitemaps.where(containing('url', search)) : sitemaps)
        .orderBy('number')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(({ run_id, number, done, problem, ...row }) => ({
        ...row,
        read: done,
        problem: problem === null ? null : renderSitemapProblem(problem, language),
      }))
    },
    columns: ['url', 'found_in', 'status', 'kind', 'entries', 'bytes', 'problem'],
    linesOf: ({ url, found_in, status, kind, entries, bytes, problem }) => [
      [url, found_in, status, kind, entries, bytes, problem],
    ],
  })
