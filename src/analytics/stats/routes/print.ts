import { Type } from 'typebox'
import { DomainError } from '../../../base/errors.ts'
import type { Branding } from '../../../branding/branding.ts'
import type { App } from '../../../http/app.ts'
import { languageOf, languageQuery } from '../../../http/language.ts'
import { networkOf } from '../../../http/network-of.ts'
import { problems } from '../../../http/problems.ts'
import { comparisonQuery } from '../../../http/range-query.ts'
import { pdfContent, sendPdf } from '../../../http/send-pdf.ts'
import { type Printing, printLanguage } from '../../../print/printing.ts'
import { showsSection } from '../../../sharing/sections.ts'
import { dayMs } from '../../events/day.ts'
import { printStats } from '../print/print-stats.ts'
import type {
  PrintedBreakdown,
  PrintedGoals,
  PrintedSeries,
  PrintedTotals,
  ReportDays,
  SearchReport,
  StatsAnswers,
} from '../print/stats-answers.ts'
import { type PrintedDimension, printedDimensions } from '../print/stats-answers.ts'
import { toZoned } from '../query/calendar.ts'
import type { DateRange } from '../query/period.ts'
import { scopeQuery } from '../query/scope.ts'
import { readWebsiteStats, type StatsRouteDeps, singleWebsite } from './audience.ts'
import { type EndpointContext, endpointContext, type ReadableEndpoint, readViewScope } from './endpoint.ts'

/** Reads how search engines showed a website in a period, and what fixes brought. */
export type ReadSearchReport = (context: EndpointContext, website: number, days: ReportDays) => Promise<SearchReport>

/** How the statistics of websites are printed. */
export interface StatsPrinting extends Pick<Printing, 'print' | 'languageOf'> {
  readonly brandingOf: (account: number) => Promise<Branding>
  readonly websiteOf: (website: number) => Promise<{ readonly domain: string; readonly account_id: number }>
  /** Null for visitors of shared pages, who see nothing of search engines and fixes. */
  readonly readSearchReport: ReadSearchReport | null
}

const rowsOf: Readonly<Partial<Record<PrintedDimension, number>>> = { page: 15, entry_page: 10 }
const defaultRows = 10

/** The statistics of a website as a file to hand out. */
export function printRoute(
  app: App,
  deps: StatsRouteDeps,
  endpoints: readonly ReadableEndpoint[],
  printing: StatsPrinting,
): void {
  const { audience, clock } = deps
  app.get(
    `${audience.path}/export`,
    {
      config: { permission: 'view' },
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
          ...comparisonQuery('Adds the changes since another time.'),
          ...languageQuery,
        }),
        response: {
          200: { description: 'The statistics as a file', content: pdfContent },
          ...problems(400, 401, 403, 404, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const { format: _, language: asked, compare, compare_from, compare_to, match_weekdays, ...scope } = request.query
      const comparison = { compare, compare_from, compare_to, match_weekdays: String(match_weekdays) }
      const requested = languageOf(request, reply)
      const websiteStats = await readWebsiteStats(request, deps)
      const id = singleWebsite(websiteStats.website, 'website')
      const { domain, account_id: account } = await printing.websiteOf(id)
      const language = await printLanguage(asked, account, printing, () => requested)
      const context = endpointContext(websiteStats, deps, request)
      const { range, filters } = await readViewScope(scope, context)
      const readDocument = async () => {
        const answers = await readAnswers(endpoints, scope, comparison, context)
        return printStats({
          ...(await readReport(range, filters.length > 0)),
          ...{ domain, answers, language },
          filters: scope.filter ?? [],
          branding: await printing.brandingOf(account),
          date: new Date(Math.floor(clock() / dayMs) * dayMs),
        })
      }
      const readReport = async ({ from, to, timezone }: DateRange, isFiltered: boolean): Promise<SearchReport> => {
        // Search engines know whole days, and nothing of segments.
        const begin = toZoned(from, timezone)
        const isWhole = begin.startOfDay().epochMilliseconds === from
        if (printing.readSearchReport === null || isFiltered || !isWhole) return { search: null, fixes: null }
        const last = toZoned(to - 1, timezone).toPlainDate()
        return await printing.readSearchReport(context, id, { first: begin.toPlainDate(), last })
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
  endpoints: readonly ReadableEndpoint[],
  scope: Readonly<Record<string, unknown>>,
  comparison: Readonly<Record<string, string | undefined>>,
  context: EndpointContext,
): Promise<StatsAnswers> {
  const ask = async <T>(path: string, own: Readonly<Record<string, string | undefined>>): Promise<T> => {
    for (const endpoint of endpoints) {
      const params = endpoint.match(path)
      if (params === null) continue
      const query = Object.fromEntries(Object.entries({ ...scope, ...own }).filter(([, value]) => value !== undefined))
      return JSON.parse(await endpoint.read({ params, query, url: '' }, context)) as T
    }
    throw new DomainError('not-found', `There are no statistics ${path}.`)
  }
  const totals = await ask<PrintedTotals>('totals', comparison)
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
  return {
    totals,
    series,
    breakdowns,
    goals: showsSection(context.link, 'conversions') ? await ask<PrintedGoals>('goals', {}) : { data: [] },
  }
}
