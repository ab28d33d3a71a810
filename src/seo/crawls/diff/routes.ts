import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { nameOf, renderings } from '../../../database/crawl-data/codes.ts'
import type { CrawlData } from '../../../database/open.ts'
import { severities } from '../../../database/schema.ts'
import type { App } from '../../../http/app.ts'
import { recordLimitsOf } from '../../../http/auth.ts'
import { csvLine } from '../../../http/csv.ts'
import { fileNameAt } from '../../../http/file-name.ts'
import { languageOf, languageQuery } from '../../../http/language.ts'
import { listReply, pageQuery, sendPage } from '../../../http/paging.ts'
import { problems } from '../../../http/problems.ts'
import type { Language } from '../../../texts/languages.ts'
import { CrawlRun } from '../crawl.ts'
import { type CrawlAccess, readerOf } from '../crawl-access.ts'
import { checkFields, checkFieldsOf } from '../results/check-fields.ts'
import { showRun } from '../show-run.ts'
import { type ChangedField, changedFields } from './changed-fields.ts'
import { findingChanges } from './finding-changes.ts'
import { type ChangeKind, type ChangeLists, type ComparedRow, changeKinds, type PageChange } from './list-changes.ts'
import { listIssuePages } from './list-issue-pages.ts'
import type { Comparison, RunComparisons } from './run-comparisons.ts'
import { finishedRun, type RunPair, type RunPairs, summaryOf } from './run-pairs.ts'

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
const count = (description: string) => Type.Integer({ minimum: 0, description })
const runId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const

const runFields = {
  from: Type.Optional(
    Type.Integer({
      ...runId,
      description: 'The earlier run, of this crawl or another one; by default the one before with the same settings',
    }),
  ),
  to: Type.Optional(Type.Integer({ ...runId, description: 'The later run; by default the last one that is done' })),
}
const filterFields = {
  kind: Type.Optional(
    Type.Enum([...changeKinds], {
      description:
        'Only pages that were added, removed, changed or not crawled this time; not_crawled_before: not crawled in the earlier run. Without it, all but not_crawled_before',
    }),
  ),
  field: Type.Optional(Type.Enum([...changedFields], { description: 'Only pages where this changed' })),
  search: Type.Optional(Type.String({ maxLength: 2_048, description: 'Text to find in URLs, case-insensitive' })),
}
const DiffQuery = Type.Object({ ...runFields, ...filterFields, ...pageQuery, ...languageQuery })
const DiffExportQuery = Type.Object({ ...runFields, ...filterFields })
const IssueQuery = Type.Object({
  ...runFields,
  check: Type.String({ minLength: 1, maxLength: 100 }),
  change: Type.Enum([...findingChanges], { default: 'new' }),
  ...pageQuery,
})

const issueStates = ['new', 'fixed', 'gone', 'remaining', 'not_checked'] as const
type IssueState = (typeof issueStates)[number]

const value = nullable(Type.Union([Type.String(), Type.Integer()]))
const ChangedPage = Type.Object(
  {
    kind: Type.Enum([...changeKinds]),
    url: Type.String(),
    before_id: nullable(Type.Integer({ description: 'Its id in the earlier run; null if that does not know it' })),
    after_id: nullable(Type.Integer({ description: 'Its id in the later run; null if that does not know it' })),
    status_before: nullable(Type.Integer()),
    status: nullable(Type.Integer()),
    title: nullable(Type.String()),
    visits: nullable(Type.Integer()),
    reason: nullable(
      Type.String({
        description:
          'Why it was not crawled; not_reached: pages that led there were not crawled, or the run ended before it was found',
      }),
    ),
    changes: Type.Array(Type.Object({ field: Type.Enum([...changedFields]), before: value, after: value })),
  },
  { title: 'CrawlChange' },
)
type ChangedPage = Static<typeof ChangedPage>

const IssueChange = Type.Object(
  {
    ...checkFields,
    level: Type.Enum(['page', 'site']),
    severity: Type.Enum([...severities]),
    category: Type.String(),
    state: Type.Enum([...issueStates], {
      description:
        'new: in the later run only; fixed: in the earlier run only; gone: its pages no longer exist; not_checked: not seen again, but its pages were not crawled, read or rendered as before',
    }),
    before: count('URLs where it was found in the earlier run: fixed, gone, remaining or not_checked'),
    pages: count('URLs where it was found in the later run: new, remaining or not_checked_before'),
    new: count('URLs where it is new'),
    fixed: count('URLs that still exist, and where it is no longer found'),
    gone: count('URLs where it was found before, and which no longer exist'),
    remaining: count('URLs where it was found in both'),
    not_checked: count('URLs where it was found before, but which were not crawled, read or rendered this time'),
    not_checked_before: count('URLs where it was found now, but which were not crawled, read or rendered before'),
  },
  { title: 'CrawlIssueChange' },
)
const ComparedRun = Type.Object(
  {
    ...CrawlRun.properties,
    broken: nullable(count('Pages that fail')),
    response_ms: nullable(Type.Integer({ description: 'The mean response time of its pages' })),
  },
  { title: 'ComparedCrawlRun' },
)
const DiffSummary = Type.Object(
  {
    from: ComparedRun,
    to: ComparedRun,
    added: count('Pages that only the later run found'),
    removed: count('Pages that only the earlier run found'),
    changed: count('Pages of both runs where a field changed'),
    unchanged: count('Pages of both runs without changes'),
    not_crawled: count('Pages of the earlier run that were not crawled this time: neither removed nor fixed'),
    not_crawled_before: count('Pages of the later run that the earlier one did not crawl: not added'),
    fields: Type.Object(
      Object.fromEntries(changedFields.map((field) => [field, Type.Integer({ minimum: 0 })])) as Record<
        ChangedField,
        ReturnType<typeof Type.Integer>
      >,
      { description: 'How many pages have a change of each field' },
    ),
    added_folders: Type.Array(Type.Object({ folder: Type.String(), pages: Type.Integer() }), {
      description: 'Pages that were added, by the first folder of their path; the ten with the most',
    }),
    removed_folders: Type.Array(Type.Object({ folder: Type.String(), pages: Type.Integer() })),
    not_crawled_reasons: Type.Array(Type.Object({ reason: Type.String(), pages: Type.Integer() })),
    issues: Type.Object({
      new: count('Checks that found something in the later run only'),
      fixed: count('Checks that found something in the earlier run only'),
      gone: count('Checks that found something in the earlier run only, on pages that no longer exist'),
      remaining: count('Checks that found something in both'),
      not_checked: count('Checks of which it is not known, because their pages were not crawled, read or rendered'),
    }),
  },
  { title: 'CrawlDiffSummary' },
)
const DiffReply = Type.Object({
  ...listReply(ChangedPage).properties,
  summary: DiffSummary,
  issues: Type.Array(IssueChange),
})
const IssuePage = Type.Object(
  { id: Type.Integer({ description: 'In the run where it was found last' }), url: Type.String() },
  { title: 'CrawlIssueChangePage' },
)

export interface CrawlDiffRouteDeps {
  readonly data: Pick<CrawlData, 'longReads'>
  readonly runs: RunPairs
  readonly comparisons: RunComparisons
  readonly lists: ChangeLists
  readonly baseUrl: string
}

const listedByDefault: readonly ChangeKind[] = ['added', 'removed', 'changed', 'not_crawled']
const failures = problems(400, 401, 403, 404, 422, 429)

/** What changed between two runs with the same settings. */
export function crawlDiffRoutes(app: App, access: CrawlAccess, deps: CrawlDiffRouteDeps): void {
  const { lists, baseUrl } = deps
  const { path, params, documented, operation, reader } = access

  /** Visits are statistics of the account's website, whose privacy is its own. */
  const showTo = (change: PageChange): ChangedPage =>
    reader === 'owner' ? showChange(change) : { ...showChange(change), visits: null }
  const filterOf = ({ kind, field, search }: Static<typeof DiffExportQuery>) => ({
    kinds: kind === undefined ? listedByDefault : [kind],
    field,
    search,
    isForPublic: reader === 'public',
  })

  app.get(
    `${path}/diff`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary: 'Compare two runs with the same settings',
        description:
          'Lists the pages that were added, removed, changed or not crawled this time, with the counts of all of them and of the issues. Runs with other settings are refused.',
        operationId: operation('diffCrawl'),
        params,
        querystring: DiffQuery,
        response: { 200: DiffReply, ...failures },
      },
    },
    async (request, reply) => {
      const { query } = request
      const language = languageOf(request, reply)
      const { pair, comparison, step } = await readComparison(deps, access, request)
      const list = await lists.list(comparison, filterOf(query), query, step)
      return {
        ...sendPage(request, baseUrl, query, { ...list, items: list.items.map(showTo) }),
        summary: reader === 'owner' ? summarize(comparison, pair) : withoutFolders(summarize(comparison, pair)),
        issues: showIssues(comparison, language),
      }
    },
  )

  app.get(
    `${path}/diff/export`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary: 'Export the changes between two runs as CSV',
        description: 'One line for each page, or for each changed field of a page.',
        operationId: operation('exportCrawlDiff'),
        params,
        querystring: DiffExportQuery,
        response: {
          200: { description: 'CSV', content: { 'text/csv': { schema: Type.Unsafe<string>({ type: 'string' }) } } },
          ...failures,
        },
      },
    },
    async (request, reply) => {
      const { crawl, pair, comparison, step } = await readComparison(deps, access, request)
      const [from, to] = [pair.from, pair.to].map((run) => run.ended_at ?? run.created_at)
      const name = fileNameAt(crawl.url, 'changes', from ?? 0, to ?? 0)
      const changes = lists.all(comparison, filterOf(request.query), step)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.csv"`)
        .send(Readable.from(csvLines(changes)))
    },
  )

  app.get(
    `${path}/diff/issues`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary: 'List the pages where an issue is new, fixed, gone with the page, remaining or not checked',
        operationId: operation('listCrawlIssueChanges'),
        params,
        querystring: IssueQuery,
        response: { 200: listReply(IssuePage), ...failures },
      },
    },
    async (request) => {
      const { comparison, step } = await readComparison(deps, access, request)
      const list = await listIssuePages(
        deps.data,
        comparison,
        { ...request.query, isForPublic: reader === 'public' },
        request.query,
        step,
      )
      return sendPage(request, baseUrl, request.query, list)
    },
  )
}

async function readComparison(
  { runs, comparisons }: CrawlDiffRouteDeps,
  access: CrawlAccess,
  request: FastifyRequest<{ Params: { id: string }; Querystring: { from?: number; to?: number } }>,
) {
  const crawl = await access.crawlOf(request)
  // A run of another crawl need not be one of theirs.
  const isLimited = access.reader === 'owner' && recordLimitsOf(request) !== null
  const pair = await runs.find(crawl, request.query, isLimited ? 'public' : access.reader)
  const owner = readerOf(access, crawl)
  const comparison = await comparisons.compare(owner, finishedRun(pair.from), finishedRun(pair.to))
  return { crawl, pair, comparison, step: comparisons.stepOf(owner) }
}

/** The most severe and most frequent first. */
const showIssues = (comparison: Comparison, language: Language) =>
  comparison.issues
    .map((issue) => ({ ...issue, ...checkFieldsOf(issue.check, language), state: stateOf(issue) }))
    .toSorted(
      (one, other) =>
        severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
        Math.max(other.pages, other.before) - Math.max(one.pages, one.before),
    )

type Issue = Comparison['issues'][number]

function stateOf({ before, pages, new: added, fixed, gone }: Issue): IssueState {
  if (before > 0 && pages > 0) return 'remaining'
  if (before === 0) return added > 0 ? 'new' : 'not_checked'
  return fixed > 0 ? 'fixed' : gone > 0 ? 'gone' : 'not_checked'
}

const largest = (counts: ReadonlyMap<string, number>, max: number): readonly (readonly [string, number])[] =>
  [...counts].toSorted(([, one], [, other]) => other - one).slice(0, max)

const maxGroups = 10

/** Folders may be those of pages that only the owner may see. */
const withoutFolders = (summary: Static<typeof DiffSummary>): Static<typeof DiffSummary> => ({
  ...summary,
  added_folders: [],
  removed_folders: [],
})

function summarize(comparison: Comparison, { from, to }: RunPair): Static<typeof DiffSummary> {
  const { earlier, later, changed, unchanged, fields, issues, response } = comparison
  const states = issues.map(stateOf)
  const countOf = (state: IssueState): number => states.filter((one) => one === state).length
  const folders = (counts: ReadonlyMap<string, number>) =>
    largest(counts, maxGroups).map(([folder, pages]) => ({ folder, pages }))
  return {
    from: { ...showRun(from), broken: summaryOf(from).broken ?? null, response_ms: response.from },
    to: { ...showRun(to), broken: summaryOf(to).broken ?? null, response_ms: response.to },
    added: later.missing,
    removed: earlier.missing,
    changed,
    unchanged,
    not_crawled: earlier.unseen,
    not_crawled_before: later.unseen,
    fields,
    added_folders: folders(later.folders),
    removed_folders: folders(earlier.folders),
    not_crawled_reasons: largest(earlier.reasons, maxGroups).map(([reason, pages]) => ({ reason, pages })),
    issues: Object.fromEntries(issueStates.map((state) => [state, countOf(state)])) as Record<IssueState, number>,
  }
}

const values: Readonly<Record<ChangedField, (row: ComparedRow) => string | number | null>> = {
  status: ({ status }) => status,
  redirect: ({ redirect_url }) => redirect_url,
  title: ({ title }) => title,
  description: ({ description }) => description,
  h1: ({ h1 }) => h1,
  canonical: ({ canonical_url }) => canonical_url,
  robots: ({ robots }) => robots,
  indexable: ({ index_reason }) => index_reason ?? 'indexable',
  words: ({ words }) => words,
  rendering: ({ rendering }) => (rendering === null ? null : nameOf(renderings, rendering)),
}

function showChange({ kind, url, before, after, fields, reason }: PageChange): ChangedPage {
  const shown = after ?? before
  return {
    kind,
    url,
    before_id: before?.id ?? null,
    after_id: after?.id ?? null,
    status_before: before?.status ?? null,
    status: after?.status ?? null,
    title: shown?.title ?? null,
    visits: shown?.visits ?? null,
    reason,
    changes: fields.map((field) => ({
      field,
      before: before && values[field](before),
      after: after && values[field](after),
    })),
  }
}

async function* csvLines(changes: AsyncIterable<PageChange>): AsyncGenerator<string> {
  yield csvLine(['kind', 'url', 'field', 'before', 'after', 'status_before', 'status', 'title', 'reason'])
  for await (const change of changes) {
    const { kind, url, changes: fields, status_before, status, title, reason } = showChange(change)
    const rest = [status_before, status, title, reason]
    if (fields.length === 0) yield csvLine([kind, url, null, null, null, ...rest])
    for (const { field, before, after } of fields) yield csvLine([kind, url, field, before, after, ...rest])
  }
}
