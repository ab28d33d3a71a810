import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { accountOf } from '../../../http/auth.ts'
import { formatQuery, sendCsv, tableReply, wantsCsv } from '../../../http/csv.ts'
import { fileName } from '../../../http/file-name.ts'
import { IdParams, readId } from '../../../http/ids.ts'
import { problems } from '../../../http/problems.ts'
import { rangeQuery } from '../../../http/range-query.ts'
import { dayMs } from '../../events/day.ts'
import { readRange } from '../../stats/query/scope.ts'
import { dateOfDay, daysOf } from '../dates.ts'
import { type Answers, answerReports, readAnswers } from './answers.ts'
import type { SearchStatsDeps } from './routes.ts'
import { createSearchStats } from './search-stats.ts'

const nullableCount = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

const AnswerRow = Type.Object(
  {
    value: Type.String({ description: 'The page, or the query' }),
    impressions: nullableCount(
      'How often Google showed the page in answers of AI; null if no report has days of the range',
    ),
    citations: nullableCount(
      'How often answers of Copilot and Bing cited it, or were grounded on the query; null if no report has days of the range',
    ),
  },
  { title: 'SearchAnswerRow' },
)

const AnswerFile = Type.Object(
  {
    report: Type.Enum([...answerReports]),
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    daily: Type.Enum([0, 1], { description: '1: it has numbers by days; 0: they are of all of its days together' }),
    read: Type.Enum([0, 1], { description: '1: the rows are from it' }),
  },
  { title: 'SearchAnswerFile' },
)

const columns = ['value', 'impressions', 'citations'] as const
const maxRows = 100_000

/** Routes for reports on answers of AI, which are imported as files. */
export function answerRoutes(app: App, { querySlots, engine, clock, readWebsite }: SearchStatsDeps): void {
  app.get(
    '/api/v1/websites/:id/search/answers',
    {
      config: { permission: 'view' },
      schema: {
        tags: ['Search engines'],
        summary: 'List pages in answers of AI, or what these were looked up by',
        description:
          'From the imported reports of Google and Bing. Reports by days are counted in the range. Of the others, whose numbers are of all of their days together, the newest one that has days of the range is read.',
        operationId: 'listSearchAnswers',
        params: IdParams,
        querystring: Type.Object({
          ...rangeQuery,
          by: Type.Enum(['page', 'query'], { default: 'page' }),
          limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 100, description: 'CSV has all rows' }),
          ...formatQuery,
        }),
        response: {
          200: tableReply(
            Type.Object({
              data: Type.Array(AnswerRow),
              meta: Type.Object(
                {
                  from: Type.String(),
                  to: Type.String(),
                  total: Type.Integer({ description: 'How many rows there are' }),
                  impressions: nullableCount('Those of all rows'),
                  citations: nullableCount('Those of all rows'),
                  files: Type.Array(AnswerFile, { description: 'The imported reports, the newest first' }),
                },
                { title: 'SearchAnswerMeta' },
              ),
            }),
          ),
          ...problems(400, 401, 403, 404, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const account = accountOf(request)
      const website = await readWebsite(account, readId(request.params.id, 'website'))
      const { by, limit, format, ...asked } = request.query
      const purpose = { kind: 'search answers', requestId: request.id }
      const store = querySlots.forRequest({ slots: 'own', owner: String(account), purpose }, request.signal)
      const stats = createSearchStats(store, engine.dialect, '')
      const stored = await stats.stored(website.id)
      const first = Math.min(...stored.answers.map((file) => file.first))
      const range = await readRange(asked, clock(), async () => (Number.isFinite(first) ? first * dayMs : null))
      const span = daysOf(range)
      const answers = await readAnswers(stats, { website: website.id, stored, span }, by, maxRows)
      const rows = rowsOf(answers)
      if (wantsCsv(request, format)) {
        const name = fileName(website.domain, `ai-answers-${by}`, dateOfDay(span.first), dateOfDay(span.last))
        return sendCsv(reply, { name, columns: [...columns], rows: rows.map((row) => columns.map((key) => row[key])) })
      }
      const read = new Set(answers.flatMap(({ files }) => files))
      const files = stored.answers.flatMap((file) => {
        const report = answerReports.find((name) => name === file.report)
        if (!report) return []
        const days = { from: dateOfDay(file.first), to: dateOfDay(file.last) }
        return [{ report, ...days, daily: asFlag(file.isDaily), read: asFlag(read.has(file)) }]
      })
      const days = { from: dateOfDay(span.first), to: dateOfDay(span.last) }
      return { data: rows.slice(0, limit), meta: { ...days, total: rows.length, ...sumsOf(answers), files } }
    },
  )
}

const asFlag = (is: boolean): 0 | 1 => (is ? 1 : 0)

const sumsOf = (answers: readonly Answers[]) => {
  const sum = (report: Answers['report']): number | null => {
    const own = answers.find((one) => one.report === report)
    return own && own.files.length > 0 ? own.shown.values().reduce((all, count) => all + count, 0) : null
  }
  return { impressions: sum('google-ai'), citations: sum('bing-ai') }
}

/** Those that were shown the most come first. */
function rowsOf(answers: readonly Answers[]) {
  const values = new Set(answers.flatMap(({ shown }) => [...shown.keys()]))
  const countOf = (report: Answers['report'], value: string): number | null => {
    const own = answers.find((one) => one.report === report)
    return own && own.files.length > 0 ? (own.shown.get(value) ?? 0) : null
  }
  return Array.from(values, (value) => ({
    value,
    impressions: countOf('google-ai', value),
    citations: countOf('bing-ai', value),
  })).toSorted(
    (one, other) =>
      (other.impressions ?? 0) + (other.citations ?? 0) - (one.impressions ?? 0) - (one.citations ?? 0) ||
      (one.value < other.value ? -1 : 1),
  )
}
