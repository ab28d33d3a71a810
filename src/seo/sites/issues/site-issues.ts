import type { Severity } from '../../../database/schema.ts'
import { severities } from '../../../database/schema.ts'
import { apportion, hundredths } from '../../score/apportion.ts'
import type { CrawlCounts } from './crawl-counts.ts'
import { addVisits, noFindings, type ReportCounts, type ReportFindings } from './report-findings.ts'

export const issueStates = ['new', 'came_back', 'changed', 'unchanged'] as const
export type IssueState = (typeof issueStates)[number]

/** What a check found on a site, or on the pages of one of its templates. */
export interface SiteIssue {
  readonly check: string
  readonly level: 'page' | 'site'
  readonly severity: Severity
  readonly category: string
  /** Null in a list that is not grouped. */
  readonly template: string | null
  /** Affected pages, of these those that fail, and those that only reports have. */
  readonly pages: number
  readonly failed: number
  readonly report_pages: number
  /** The pages that were judged. */
  readonly judged: number
  readonly visits: number | null
  readonly visits_share: number | null
  /** Clicks in search engines. */
  readonly clicks: number | null
  /** For each page the larger of its visits and clicks, added up. */
  readonly people: number | null
  /** In hundredths; null if only reports found it. */
  readonly points: number | null
  readonly change: number | null
  /** Null if there is nothing to compare with. */
  readonly state: IssueState | null
  readonly ignored_pages: number
}

export const groupKinds = ['template', 'site', 'other'] as const

/** The pages of a template, or the whole site with what concerns all of it. */
export interface IssueGroup {
  readonly id: string
  readonly kind: (typeof groupKinds)[number]
  readonly name: string
  readonly pattern: string | null
  readonly pages: number
  readonly visits: number | null
  readonly visits_share: number | null
  readonly score: number | null
  /** In hundredths. */
  readonly points: number
}

export const siteGroup = 'site'
export const otherGroup = 'other'

/** A row of `crawl_issues`. */
export interface CrawledIssue {
  readonly check_id: string
  readonly level: 'page' | 'site'
  readonly severity: Severity
  readonly category: string
  readonly urls: number
  readonly failed: number
  readonly previous_urls: number | null
  readonly visits: number | null
  readonly clicks: number | null
  readonly people: number | null
  readonly points: number | null
  /** JSON: the points of each part of the score. */
  readonly parts: string | null
  readonly muted: number
}

export interface SiteFindings {
  readonly crawled: readonly CrawledIssue[]
  /** Checks that found something before the previous run, and those that say nothing in it. */
  readonly seenEarlier: ReadonlySet<string>
  readonly silentBefore: ReadonlySet<string>
  /** Pages of the crawl that were fetched, and that have a score; and their visits. */
  readonly fetched: number
  readonly scored: number
  readonly visits: number | null
  readonly reports: ReportCounts
}

export interface TemplateCounts {
  readonly now: CrawlCounts
  /** Null if there is no run before it. */
  readonly before: CrawlCounts | null
}

const shareOf = (part: number | null, all: number | null): number | null =>
  part === null || all === null || all === 0 ? null : Math.round((1_000 * part) / all) / 1_000

export function stateOf(pages: number, before: number | null, wasSeenEarlier: boolean): IssueState | null {
  if (before === null) return null
  if (before === 0 && pages > 0) return wasSeenEarlier ? 'came_back' : 'new'
  return pages === before ? 'unchanged' : 'changed'
}

const sumOf = (numbers: Iterable<number>): number => [...numbers].reduce((sum, one) => sum + one, 0)

/** Those of all pages, of the crawl and of reports. */
const visitsOf = ({ visits, reports }: SiteFindings): number | null =>
  [...reports.pages.values()].reduce<number | null>((sum, page) => addVisits(sum, page.visits), visits)

/** One row for each check: by the crawl, and by reports of pages that the crawl does not have. */
export function issuesByCheck(findings: SiteFindings): readonly SiteIssue[] {
  const reportPages = sumOf(findings.reports.pages.values().map(({ pages }) => pages))
  const all = visitsOf(findings)
  const rows = findings.crawled.map((row): SiteIssue => {
    const reported = reportedIn(findings, row.check_id)
    const visits = addVisits(row.visits, reported.visits)
    return {
      ...headOf(row),
      template: null,
      pages: row.urls + reported.urls,
      failed: row.failed + reported.failed,
      report_pages: reported.urls,
      judged: row.level === 'site' ? findings.fetched : findings.scored + reportPages,
      ...{ visits, visits_share: shareOf(visits, all) },
      ...peopleOf(row, reported),
      points: row.points,
      ...changeOf(findings, row.check_id, row.urls, row.previous_urls),
      ignored_pages: row.muted + reported.muted,
    }
  })
  const known = new Set(findings.crawled.map(({ check_id }) => check_id))
  const others = [...findings.reports.checks].flatMap(([check, { severity, category }]): readonly SiteIssue[] => {
    if (known.has(check)) return []
    const head = { check, level: 'page' as const, severity, category, template: null }
    return [{ ...head, ...onlyReported(reportedIn(findings, check), all), judged: findings.scored + reportPages }]
  })
  return [...rows, ...others].toSorted(bySeverity)
}

/** A row for each check and template, and one for each check of the whole site. The points of the rows of a check are those that it has in all. */
export function issuesByTemplate(findings: SiteFindings, { now, before }: TemplateCounts): readonly SiteIssue[] {
  const idOf = (template: number): string => now.templates[template]?.pattern ?? otherGroup
  const judgedOf = (template: number): number =>
    (now.pages.get(template)?.pages ?? 0) + (findings.reports.pages.get(template)?.pages ?? 0)
  const all = visitsOf(findings)
  const ofSite = issuesByCheck(findings)
    .filter(({ level }) => level === 'site')
    .map((issue) => ({ ...issue, template: siteGroup }))
  const ofPages = findings.crawled
    .filter(({ level }) => level === 'page')
    .flatMap((row) => {
      const counted = now.findings.get(row.check_id) ?? new Map()
      const reported = findings.reports.checks.get(row.check_id)?.templates ?? new Map()
      const templates = [...new Set([...counted.keys(), ...reported.keys()])].toSorted((one, other) => one - other)
      const points = pointsByTemplate(row.points, templates, now.findings.get(row.check_id))
      return templates.map((template, index): SiteIssue => {
        const crawl = counted.get(template)
        const report = reported.get(template) ?? noFindings
        const urls = crawl?.urls ?? 0
        const visits = addVisits(crawl?.visits ?? null, report.visits)
        const previous = before?.findings.get(row.check_id)?.get(template)?.urls ?? 0
        return {
          ...headOf(row),
          template: idOf(template),
          pages: urls + report.urls,
          failed: (crawl?.failed ?? 0) + report.failed,
          report_pages: report.urls,
          judged: judgedOf(template),
          ...{ visits, visits_share: shareOf(visits, all) },
          ...peopleOf(crawl, report),
          points: points?.[index] ?? null,
          ...changeOf(findings, row.check_id, urls, before === null ? null : previous, row.previous_urls === 0),
          ignored_pages: (crawl?.muted ?? 0) + report.muted,
        }
      })
    })
  const known = new Set(findings.crawled.map(({ check_id }) => check_id))
  const ofReports = [...findings.reports.checks].flatMap(([check, { severity, category, templates }]) =>
    known.has(check)
      ? []
      : [...templates].map(([template, reported]): SiteIssue => {
          const head = { check, level: 'page' as const, severity, category, template: idOf(template) }
          return { ...head, ...onlyReported(reported, all), judged: judgedOf(template) }
        }),
  )
  return [...ofSite, ...ofPages, ...ofReports].toSorted(bySeverity)
}

/** The groups with their points: templates with the most first, and other pages at the end. */
export function groupsOf(
  findings: SiteFindings,
  { now }: Pick<TemplateCounts, 'now'>,
  issues: readonly SiteIssue[],
): readonly IssueGroup[] {
  const all = visitsOf(findings)
  const pointsOf = (id: string): number =>
    sumOf(issues.map(({ template, points, pages }) => (template === id && pages > 0 ? (points ?? 0) : 0)))
  const group = (index: number, id: string): IssueGroup => {
    const { pages, visits: crawled, score } = now.pages.get(index) ?? { pages: 0, visits: null, score: null }
    const reported = findings.reports.pages.get(index)
    const visits = addVisits(crawled, reported?.visits ?? null)
    const { name = '', pattern = null } = now.templates[index] ?? {}
    return {
      id,
      kind: index < 0 ? 'other' : 'template',
      name,
      pattern,
      pages: pages + (reported?.pages ?? 0),
      ...{ visits, visits_share: shareOf(visits, all) },
      score,
      points: pointsOf(id),
    }
  }
  const site: IssueGroup = {
    ...{ id: siteGroup, kind: 'site', name: '', pattern: null, pages: findings.fetched, score: null },
    ...{ visits: all, visits_share: null, points: pointsOf(siteGroup) },
  }
  const templates = now.templates.map(({ pattern }, index) => group(index, pattern))
  const groups = issues.some(({ template }) => template === siteGroup) ? [...templates, site] : templates
  const sorted = groups.toSorted((one, other) => other.points - one.points || other.pages - one.pages)
  const other = group(-1, otherGroup)
  return [...sorted, other].filter(({ kind, pages }) => kind === 'site' || pages > 0)
}

export interface IssueCounts extends Readonly<Record<Severity | 'all' | 'new' | 'came_back' | 'ignored', number>> {}

/** What the filters find, by check. */
export function countIssues(issues: readonly SiteIssue[]): IssueCounts {
  const active = issues.filter(({ pages }) => pages > 0)
  const ofSeverity = severities.map((name) => [name, active.filter(({ severity }) => severity === name).length])
  return {
    all: active.length,
    new: active.filter(({ state }) => state === 'new').length,
    came_back: active.filter(({ state }) => state === 'came_back').length,
    ignored: issues.filter(({ ignored_pages }) => ignored_pages > 0).length,
    ...(Object.fromEntries(ofSeverity) as Record<Severity, number>),
  }
}

/** The score once all of these are fixed; null if there is none. */
export function scoreIfFixed(score: number | null, issues: readonly SiteIssue[]): number | null {
  if (score === null || issues.some(({ points, report_pages, pages }) => points === null && pages > report_pages))
    return null
  const points = sumOf(issues.map((issue) => (issue.pages > 0 ? (issue.points ?? 0) : 0)))
  return Math.min(100, Math.round(score + points / hundredths))
}

/** Visits alone are known of pages that only reports have, and of those in runs of earlier versions. */
const peopleOf = (
  crawl: Pick<CrawledIssue, 'visits' | 'clicks' | 'people'> | undefined,
  { visits }: Pick<ReportFindings, 'visits'>,
) => ({ clicks: crawl?.clicks ?? null, people: addVisits(crawl?.people ?? crawl?.visits ?? null, visits) })

const headOf = ({ check_id, level, severity, category }: CrawledIssue) => ({
  check: check_id,
  level,
  severity,
  category,
})

const onlyReported = ({ urls, failed, muted, visits }: ReportFindings, all: number | null) => ({
  ...{ pages: urls, failed, report_pages: urls, ignored_pages: muted },
  ...{ visits, visits_share: shareOf(visits, all), clicks: null, people: visits },
  ...{ points: null, change: null, state: null },
})

function reportedIn({ reports }: SiteFindings, check: string): ReportFindings {
  const all = [...(reports.checks.get(check)?.templates.values() ?? [])]
  return {
    urls: sumOf(all.map(({ urls }) => urls)),
    failed: sumOf(all.map(({ failed }) => failed)),
    muted: sumOf(all.map(({ muted }) => muted)),
    visits: all.reduce<number | null>((sum, { visits }) => addVisits(sum, visits), null),
  }
}

function changeOf(
  { seenEarlier, silentBefore }: SiteFindings,
  check: string,
  pages: number,
  before: number | null,
  wasGone = true,
): Pick<SiteIssue, 'change' | 'state'> {
  if (before === null || silentBefore.has(check)) return { change: null, state: null }
  return { change: pages - before, state: stateOf(pages, before, wasGone && seenEarlier.has(check)) }
}

/** Distributes the points by what the issue costs the pages of each template; by their number if it costs none of them points. */
function pointsByTemplate(
  points: number | null,
  templates: readonly number[],
  findings: CrawlCounts['findings'] extends ReadonlyMap<string, infer Of> ? Of | undefined : never,
): readonly number[] | null {
  if (points === null) return null
  const lost = templates.map((template) => findings?.get(template)?.lost ?? 0)
  const urls = templates.map((template) => findings?.get(template)?.urls ?? 0)
  const weights = lost.some((one) => one > 0) ? lost : urls
  return weights.some((one) => one > 0) ? apportion(points, weights) : templates.map(() => 0)
}

/** The most people first, then in the order that they have. */
export const byPeople = (one: SiteIssue, other: SiteIssue): number => (other.people ?? -1) - (one.people ?? -1)

const rank = ({ severity }: SiteIssue): number => severities.indexOf(severity)

/** The most points first; without points by severity, visits and pages. */
const bySeverity = (one: SiteIssue, other: SiteIssue): number =>
  (other.points ?? 0) - (one.points ?? 0) ||
  rank(one) - rank(other) ||
  (other.visits ?? 0) - (one.visits ?? 0) ||
  other.pages - one.pages ||
  (one.check < other.check ? -1 : 1)
