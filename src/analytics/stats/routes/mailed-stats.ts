import type { BrandingOf } from '../../../branding/brandings.ts'
import type { PrintDocument } from '../../../print/print-document.ts'
import type { Language } from '../../../texts/languages.ts'
import { dayMs } from '../../events/day.ts'
import { printStats } from '../print/print-stats.ts'
import type { ReportDays, SearchReport } from '../print/stats-answers.ts'
import { readMailedStats, type StatsRouteDeps } from './audience.ts'
import { mailContext, type ReadableEndpoint } from './endpoint.ts'
import { type ReadSearchReport, readAnswers } from './print.ts'

export interface MailedPeriod {
  readonly websiteId: number
  readonly accountId: number
  readonly domain: string
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
  readonly timezone: string
  readonly language: Language
}

/** Reads the statistics of a period to be printed for the owner of the website. */
export type ReadStatsDocument = (period: MailedPeriod) => Promise<PrintDocument>

/** Reads how search engines showed a website in a period, and what fixes brought. */
export type SearchReportOf = (website: number, days: ReportDays) => Promise<SearchReport>

/** `endpoints`: known once the routes are, whose answers these are. */
export const mailedStats =
  (
    deps: StatsRouteDeps,
    brandingOf: BrandingOf,
    endpoints: Promise<readonly ReadableEndpoint[]>,
    readSearchReport: ReadSearchReport,
  ): ReadStatsDocument =>
  async ({ websiteId, accountId, domain, first, last, timezone, language }) => {
    const context = mailContext(await readMailedStats(websiteId, deps), deps)
    const scope = { from: String(first), to: String(last), timezone }
    return printStats({
      ...{ domain, language, filters: [] },
      answers: await readAnswers(await endpoints, scope, { compare: 'previous' }, context),
      ...(await readSearchReport(context, websiteId, { first, last })),
      branding: await brandingOf(accountId),
      date: new Date(Math.floor(deps.clock() / dayMs) * dayMs),
    })
  }
