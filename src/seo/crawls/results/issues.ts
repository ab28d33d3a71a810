import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import { invalid } from '../../../base/errors.ts'
import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { severities } from '../../../database/schema.ts'
import { languageOf, languageQuery } from '../../../http/language.ts'
import { categories } from '../../checks/categories.ts'
import { hundredths } from '../../score/apportion.ts'
import { checkFields, checkFieldsOf } from './check-fields.ts'
import type { CrawlReader } from './reader.ts'
import { failures, nullable, type ResultRouteDeps, runField, text } from './result-route.ts'

export const ScoreParts = Type.Object(
  {
    pages: Type.Optional(Type.Number({ description: 'Of the quality of pages' })),
    site: Type.Optional(Type.Number({ description: 'Of site-level issues' })),
    coverage: Type.Optional(Type.Number({ description: 'Of coverage' })),
    cap: Type.Optional(Type.Number({ description: 'What only its cap costs' })),
  },
  { description: 'The points of an issue by the part of the score that they are missing in' },
)

const CrawlIssue = Type.Object(
  {
    ...checkFields,
    level: Type.Enum(['page', 'site']),
    severity: Type.Enum([...severities]),
    category: text,
    pages: Type.Integer({ minimum: 0, description: 'URLs where it was found' }),
    failed: Type.Integer({ minimum: 0, description: 'Of these, how many fail; the others get a warning' }),
    share: Type.Number({ minimum: 0, description: 'The share of the fetched pages, from 0 to 1' }),
    visits: nullable(
      Type.Integer({
        description: 'Visits of these pages in the last 30 days; null if no website of the account covers them',
      }),
    ),
    clicks: nullable(
      Type.Integer({
        description: 'Clicks on them in search engines, in the last 30 days that these had; null if none is connected',
      }),
    ),
    people: nullable(
      Type.Integer({
        description:
          'People a month at stake, at most: for each page its visits, or its clicks if these are more, added up. Null for readers of a shared page',
      }),
    ),
    change: nullable(
      Type.Integer({
        description: 'Pages more or fewer than in the previous run with the same settings; null if there is none',
      }),
    ),
    gain: Type.Integer({ minimum: 0, description: 'The points that the site gains once it is fixed on all pages' }),
    points: nullable(
      Type.Number({
        minimum: 0,
        description:
          'The points that it costs the site, also while a cap limits the score; those of all issues add up to what the score lacks of 100; null before scoring version 4',
      }),
    ),
    score_parts: nullable(ScoreParts),
  },
  { title: 'CrawlIssue' },
)

const IgnoredIssue = Type.Object(
  {
    ...checkFields,
    level: Type.Enum(['page', 'site']),
    severity: Type.Enum([...severities]),
    category: text,
    pages: Type.Integer({ minimum: 0, description: 'URLs where it is ignored; they are in no other count' }),
    mutes: Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'The id of the ignored issue of the project' }),
        pattern: Type.String({ description: 'Only on pages that match it; empty for all' }),
        reason: text,
        by: text,
        at: Type.String({ format: 'date-time' }),
      }),
      { description: 'Why, and by whom; empty for readers of a shared page' },
    ),
  },
  { title: 'CrawlIgnoredIssue' },
)

const categoryNames = categories.map(({ category }) => category)
const orders = ['severity', 'pages', 'share', 'visits', 'people', 'change', 'points'] as const
type IssueRow = Awaited<ReturnType<typeof readIssues>>[number]
const sortValues: Readonly<Record<(typeof orders)[number], (issue: IssueRow) => number>> = {
  severity: () => 0,
  pages: ({ urls }) => urls,
  share: ({ urls }) => urls,
  visits: ({ visits }) => visits ?? -1,
  people: ({ visits, people }) => people ?? visits ?? -1,
  change: ({ urls, previous_urls }) => (previous_urls === null ? Number.MIN_SAFE_INTEGER : urls - previous_urls),
  points: ({ points }) => points ?? -1,
}

export const readIssues = ({ db }: CrawlReader, runId: number) =>
  db
    .selectFrom('crawl_issues')
    .selectAll()
    .where('run_id', '=', runId)
    .orderBy('urls', 'desc')
    .orderBy('check_id')
    .execute()

/** Pages that were fetched without an error. */
export async function countPages({ urlsOf, countOf }: CrawlReader, runId: number): Promise<number> {
  return await countOf(
    urlsOf(runId).where('kind', '=', 0).where('external', '=', 0).where('outcome', '=', codeOf(outcomes, 'ok')),
  )
}

export function issueRoutes({ app, read, reader, access, crawls }: ResultRouteDeps): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/issues`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary: 'List the issues of a crawl by severity and number of pages',
        description: 'Their pages are listed by `/pages?issue=`. Available when the run has ended.',
        operationId: operation('listCrawlIssues'),
        params,
        querystring: Type.Object({
          ...runField,
          ...languageQuery,
          sort_by: Type.Enum([...orders], {
            default: 'severity',
            description: 'Largest first; within the same value by severity and pages',
          }),
          category: Type.Optional(Type.Enum(categoryNames, { description: 'Only issues of this category' })),
        }),
        response: {
          200: Type.Object({
            data: Type.Array(CrawlIssue),
            muted: Type.Array(IgnoredIssue, { description: 'Issues that the account ignores on some pages or on all' }),
          }),
          ...failures,
        },
      },
    },
    async (request, reply) => {
      const language = languageOf(request, reply)
      if (access.reader === 'public' && (request.query.sort_by === 'visits' || request.query.sort_by === 'people')) {
        throw invalid({ sort_by: [`Only the owner can sort by ${request.query.sort_by}.`] })
      }
      const [rows, pages, ignored] = await read(request, async (runId, { crawl }) => {
        const issues = await readIssues(reader, runId)
        const mayBeIgnored = access.reader === 'owner' && issues.some((issue) => issue.muted > 0)
        return [issues, await countPages(reader, runId), mayBeIgnored ? await crawls.ignoredIn(crawl) : []] as const
      })
      const { sort_by, category: asked } = request.query
      const sortValue = sortValues[sort_by]
      const rank = (severity: (typeof severities)[number]): number => severities.indexOf(severity)
      const data = rows
        .filter(({ urls, category }) => urls > 0 && (asked === undefined || category === asked))
        .toSorted(
          (one, other) =>
            sortValue(other) - sortValue(one) || rank(one.severity) - rank(other.severity) || other.urls - one.urls,
        )
        .map(
          ({
            check_id,
            level,
            severity,
            category,
            urls,
            failed,
            visits,
            clicks,
            people,
            previous_urls,
            gain,
            points,
            parts,
          }) => ({
            ...checkFieldsOf(check_id, language),
            level,
            severity,
            category,
            pages: urls,
            failed,
            share: pages === 0 ? 0 : Math.min(1, Math.round((1000 * urls) / pages) / 1000),
            visits: access.reader === 'owner' ? visits : null,
            clicks: access.reader === 'owner' ? clicks : null,
            people: access.reader === 'owner' ? (people ?? visits) : null,
            change: previous_urls === null ? null : urls - previous_urls,
            gain,
            points: points === null ? null : points / hundredths,
            score_parts: parts === null ? null : JSON.parse(parts),
          }),
        )
      const muted = rows
        .filter((issue) => issue.muted > 0)
        .toSorted((one, other) => rank(one.severity) - rank(other.severity) || other.muted - one.muted)
        .map(({ check_id, level, severity, category, muted }) => ({
          ...checkFieldsOf(check_id, language),
          level,
          severity,
          category,
          pages: muted,
          mutes: ignored
            .filter((row) => row.check_id === check_id)
            .map(({ id, pattern, reason, ignored_by, created_at }) => {
              return { id, pattern, reason, by: ignored_by, at: iso(created_at) }
            }),
        }))
      return { data, muted }
    },
  )
}
