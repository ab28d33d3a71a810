import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { nameOf, verdicts } from '../../../database/crawl-data/codes.ts'
import type { Language } from '../../../texts/languages.ts'
import type { CrawlAccess } from '../crawl-access.ts'
import { createEvidenceReader, evidenceFields, orNothing } from './evidence.ts'
import { createDetailReader, DetailField, detailEvidence } from './finding-detail.ts'
import type { CrawlReader } from './reader.ts'
import { resultListRoute, type Slice } from './result-list.ts'
import { count, id, nullable, type ResultRouteDeps, status, text } from './result-route.ts'

const IssuePage = Type.Object(
  {
    id,
    url: text,
    title: nullable(text),
    status,
    visits: nullable(Type.Integer()),
    verdict: Type.Enum(['warn', 'fail']),
    count,
    detail: DetailField,
    ...evidenceFields,
  },
  { title: 'CrawlIssuePage' },
)

interface IssuePageQuery {
  readonly muted: 0 | 1
  readonly reader: CrawlAccess['reader']
  readonly language: Language
}

function rowsOf(reader: CrawlReader, runId: number, check: string, muted: 0 | 1) {
  return reader.db
    .selectFrom('crawl_findings')
    .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_findings.url_id')
    .where('crawl_findings.run_id', '=', runId)
    .where('crawl_findings.check_id', '=', check)
    .where('crawl_findings.muted', '=', muted)
    .where(reader.visible('crawl_urls'))
}

/** The URLs where a check found something: failures first, then by visits, which anonymous visitors must not learn by the order either. */
async function readIssuePages(
  reader: CrawlReader,
  runId: number,
  check: string,
  query: IssuePageQuery,
  { limit, offset }: Slice<unknown>,
): Promise<readonly Static<typeof IssuePage>[]> {
  const failuresFirst = rowsOf(reader, runId, check, query.muted).orderBy('verdict', 'desc')
  const isOwner = query.reader === 'owner'
  const sorted = isOwner ? failuresFirst.orderBy(sql`visits is null`).orderBy('visits', 'desc') : failuresFirst
  const items = await sorted
    .orderBy('crawl_urls.id')
    .limit(limit)
    .offset(offset)
    .select(['crawl_urls.id', 'url', 'title', 'status', 'visits', 'verdict', 'count', 'detail'])
    .execute()
  const detailOf = await createDetailReader(reader, runId, query.language)
  const ids = items.map(({ id }) => id)
  const { evidenceOf } = await createEvidenceReader(reader, ids, query.language)
  return items.map((row) => ({
    ...row,
    // Visits are statistics of the account's website, whose privacy is its own.
    visits: isOwner ? row.visits : null,
    verdict: nameOf(verdicts, row.verdict) === 'fail' ? ('fail' as const) : ('warn' as const),
    detail: detailOf(row.detail),
    ...evidenceOf(row.id, check, row.count),
  }))
}

/** The items that are read at a time for a file: in their order, so that every step sorts those before it again. */
const step = 1_000

export const issuePageRoutes = (deps: ResultRouteDeps): void =>
  resultListRoute(deps, {
    name: 'issue-pages',
    path: 'issues/:check/pages',
    params: { check: Type.String({ minLength: 1, maxLength: 100 }) },
    operationId: 'listCrawlIssuePages',
    summary: 'List the pages of an issue with what exactly was found there',
    query: { muted: Type.Enum([0, 1], { default: 0, description: '1: those where the issue is ignored' }) },
    isTranslated: true,
    item: IssuePage,
    read: ({ id, params, language }, { muted }, slice: Slice<Static<typeof IssuePage>>) =>
      readIssuePages(deps.reader, id, params.check ?? '', { muted, language, reader: deps.access.reader }, slice),
    count: async ({ id, params }, { muted }) => {
      const rows = rowsOf(deps.reader, id, params.check ?? '', muted)
      const { total } = await rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
      return Number(total)
    },
    step,
    columns: ['url', 'title', 'status', 'visits', 'verdict', 'count', 'line', 'column', 'found', 'wanted', 'snippet'],
    /** A line for each place. */
    linesOf: ({ url, title, status, visits, verdict, count: places, detail, evidence }) =>
      orNothing(evidence.length > 0 ? evidence : detailEvidence(detail)).map(
        ({ line, column, found, wanted, snippet }) => [
          ...[url, title, status, visits, verdict, places],
          ...[line, column, found, wanted, snippet],
        ],
      ),
  })
