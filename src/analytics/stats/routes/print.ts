import { Type } from 'typebox'
import { DomainError } from '../../../base/errors.ts'
import type { Branding } from '../../../branding/branding.ts'
import type { App } from '../../../http/app.ts'
import { languageOf, languageQuery } from '../../../http/language.ts'
import { networkOf } from '../../../http/network-of.ts'
import { problems } from '../../../http/problems.ts'
import { pdfContent, sendPdf } from '../../../http/send-pdf.ts'
import { type Printing, printLanguage } from '../../../print/printing.ts'
import { dayMs } from '../../events/day.ts'
import { printStats } from '../print/print-stats.ts'
import type {
  PrintedBreakdown,
  PrintedGoals,
  PrintedSeries,
  PrintedTotals,
  StatsAnswers,
} from '../print/stats-answers.ts'
import { type PrintedDimension, printedDimensions } from '../print/strings.ts'
import { comparisons } from '../query/period.ts'
import { scopeQuery } from '../query/scope.ts'
import { readWebsiteStats, type StatsRouteDeps, singleWebsite } from './audience.ts'
import { type QuestionContext, questionContext, type ReadableQuestion, readQuestionScope } from './question.ts'

/** How the statistics of websites are printed. */
export interface StatsPrinting extends Pick<Printing, 'print' | 'languageOf'> {
  readonly brandingOf: (account: number) => Promise<Branding>
  readonly websiteOf: (website: number) => Promise<{ readonly domain: string; readonly account_id: number }>
}

const rowsOf: Readonly<Partial<Record<PrintedDimension, number>>> = { page: 15, entry_page: 10 }
const defaultRows = 10

/** The statistics of a website as a file to hand out. */
export function printRoute(
  app: App,
  deps: StatsRouteDeps,
  questions: readonly ReadableQuestion[],
  printing: StatsPrinting,
): void {
  const { audience, clock } = deps
  app.get(
    `${audience.path}/export`,
    {
      schema: {
        ...audience.schema,
        summary: 'Export the statistics of a website as a PDF file',
        description:
          'In the language of the account, if `language` is not sent. The file has the branding of the account.',
        operationId: audience.operationId('exportStats'),
        params: audience.params,
        querystring: Type.Object({
          format: Type.Enum(['pdf'], { default: 'pdf' }),
          ...scopeQuery,
          compare: Type.Optional(
            Type.Enum([...comparisons], { description: 'With the time before, or with the same dates a year ago' }),
          ),
          ...languageQuery,
        }),
        response: {
          200: { description: 'The statistics as a file', content: pdfContent },
          ...problems(400, 401, 403, 404, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { format: _, language: asked, compare, ...scope } = request.query
      const requested = languageOf(request, reply)
      const websiteStats = await readWebsiteStats(request, deps)
      const id = singleWebsite(websiteStats.website, 'website')
      const { domain, account_id: account } = await printing.websiteOf(id)
      const language = await printLanguage(asked, account, printing, () => requested)
      const context = questionContext(websiteStats, deps, request)
      const { range } = await readQuestionScope(scope, context)
      const readDocument = async () => {
        const answers = await readAnswers(questions, scope, compare, context)
        return printStats({
          ...{ domain, answers, language },
          filters: scope.filter ?? [],
          branding: await printing.brandingOf(account),
          date: new Date(Math.floor(clock() / dayMs) * dayMs),
        })
      }
      reply.header('content-language', language)
      const owner = audience.accountOf(request) === null ? { visitor: networkOf(request.ip) } : String(account)
      const pdf = await printing.print(readDocument, owner, request.signal)
      return sendPdf(reply, pdf, await context.fileName('statistics', range))
    },
  )
}

/** The same answers as those of the routes, with what the client may see. */
export async function readAnswers(
  questions: readonly ReadableQuestion[],
  scope: Readonly<Record<string, unknown>>,
  compare: string | undefined,
  context: QuestionContext,
): Promise<StatsAnswers> {
  const ask = async <T>(path: string, own: Readonly<Record<string, string | undefined>>): Promise<T> => {
    for (const question of questions) {
      const params = question.match(path)
      if (params === null) continue
      const query = Object.fromEntries(Object.entries({ ...scope, ...own }).filter(([, value]) => value !== undefined))
      return JSON.parse(await question.read({ params, query, url: '' }, context)) as T
    }
    throw new DomainError('not-found', `There are no statistics ${path}.`)
  }
  const totals = await ask<PrintedTotals>('totals', { compare })
  const series = await ask<PrintedSeries>('timeseries', {})
  const breakdowns = new Map<PrintedDimension, PrintedBreakdown>()
  for (const dimension of printedDimensions) {
    try {
      const { data } = await ask<PrintedBreakdown>(dimension, { per_page: '25' })
      breakdowns.set(dimension, { data: data.slice(0, rowsOf[dimension] ?? defaultRows) })
    } catch (error) {
      // The reader may not see it.
      if (!(error instanceof DomainError) || error.fields?.dimension === undefined) throw error
    }
  }
  return { totals, series, breakdowns, goals: await ask<PrintedGoals>('goals', {}) }
}
