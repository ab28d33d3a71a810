import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { CrawlDocument, DocumentIssue, IssueUrl } from '../../seo/crawls/formats/crawl-document.ts'
import { defaultSettings } from '../../seo/crawls/settings.ts'
import { UsageError } from './command.ts'

const BaselineFile = Type.Object({
  object: Type.Literal('crawl'),
  url: Type.String(),
  settings: Type.Record(Type.String(), Type.Unknown()),
  issues: Type.Array(Type.Object({ check: Type.String(), urls: Type.Array(Type.String()) })),
  /** Absent if somebody shortened the file; then every page counts as known. */
  pages: Type.Optional(
    Type.Array(
      Type.Object({
        url: Type.String(),
        outcome: Type.Union([Type.String(), Type.Null()]),
        rendering: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      }),
    ),
  ),
  summary: Type.Optional(
    Type.Object({
      failed_checks: Type.Optional(Type.Array(Type.String())),
      unknown_checks: Type.Optional(Type.Array(Type.String())),
    }),
  ),
})

/** An earlier crawl to compare with. */
export type CrawlBaseline = Static<typeof BaselineFile>

export interface CrawlGate {
  readonly minScore: number
  readonly baseline: CrawlBaseline | null
  readonly failOn: 'new' | 'error' | null
}

/** How fast a crawl is does not change what it finds. */
const speedSettings = new Set(['rate', 'concurrency', 'max_minutes'])
const shownUrls = 3

/** Reads the output of an earlier `--format json`. */
export function readCrawlBaseline(text: string): CrawlBaseline {
  try {
    const file: unknown = JSON.parse(text)
    if (Value.Check(BaselineFile, file)) return file
  } catch {
    // Reported below, like any other file that is not a baseline.
  }
  throw new UsageError('The baseline is not a file that crawl --format json wrote.')
}

const defaults: Readonly<Record<string, unknown>> = { ...defaultSettings }
/** Crawls of earlier versions lack the settings that were added since. */
const settingOf = ({ settings }: CrawlBaseline, name: string): unknown => settings[name] ?? defaults[name]

/** Crawls of other pages are not comparable. */
export function refuseOtherCrawls(baseline: CrawlBaseline, { url, settings }: Pick<CrawlDocument, 'url' | 'settings'>) {
  if (baseline.url !== url) throw new UsageError(`The baseline is a crawl of ${baseline.url}, not of ${url}.`)
  const different = Object.entries(settings).filter(
    ([name, value]) => !speedSettings.has(name) && JSON.stringify(settingOf(baseline, name)) !== JSON.stringify(value),
  )
  if (different.length === 0) return
  const names = different.map(
    ([name, value]) => `${name} (${JSON.stringify(baseline.settings[name])} and ${JSON.stringify(value)})`,
  )
  throw new UsageError(`The baseline is a crawl with other settings: ${names.join(', ')}.`)
}

/** Why a build should stop. */
export async function judgeCrawl(
  { url, summary, issues, startReason }: CrawlDocument,
  { minScore, baseline, failOn }: CrawlGate,
  urlsOf: (check: string) => AsyncIterable<IssueUrl>,
): Promise<readonly string[]> {
  if (summary.ok === 0)
    return [`${url} could not be crawled: no page could be fetched (${startReason ?? 'no content'}).`]
  const reasons: string[] = []
  if (minScore > 0 && summary.score === null)
    reasons.push(`${url} has no score, so it is not known to reach ${minScore}.`)
  else if ((summary.score ?? 0) < minScore) reasons.push(`${url} scores ${summary.score}, below ${minScore}.`)
  if (failOn === 'error') {
    for (const { check, title, severity, failed } of issues) {
      if (failed > 0 && isError(severity)) reasons.push(`${check}: ${title} (${severity}, ${failed} failed)`)
    }
  }
  if (failOn === 'new' && baseline !== null) {
    const isNew = newFindings(baseline)
    for (const issue of issues) {
      const examples: string[] = []
      let count = 0
      for await (const url of urlsOf(issue.check)) {
        if (!isNew(issue, url)) continue
        count += 1
        if (examples.length < shownUrls) examples.push(url.url)
      }
      if (count > 0) reasons.push(`New: ${issue.check}: ${issue.title} (${count}): ${examples.join(' ')}`)
    }
  }
  return reasons
}

const isError = (severity: DocumentIssue['severity']): boolean => severity === 'critical' || severity === 'high'

const seen = new Set(['ok', 'redirect', 'broken'])
const rendered = new Set(['same', 'different'])

/**
 * Whether a finding is new since the baseline. A page that the baseline has not seen is new altogether, so that only its errors
 * count; what a check could not say then, or could not see because the page was rendered in one of the crawls alone, is not known
 * to be new.
 */
export function newFindings({ issues, pages, summary }: Pick<CrawlBaseline, 'issues' | 'pages' | 'summary'>) {
  const before = new Map(issues.map(({ check, urls }) => [check, new Set(urls)]))
  const known = pages && new Map(pages.map((page) => [page.url, page]))
  const silent = new Set([...(summary?.failed_checks ?? []), ...(summary?.unknown_checks ?? [])])
  return ({ check, level, severity }: NewIssue, { url, verdict, isRendered }: IssueUrl): boolean => {
    if (severity === 'information' || before.get(check)?.has(url) || silent.has(check)) return false
    const page = known?.get(url)
    if (known && !seen.has(page?.outcome ?? '')) return isError(severity) && verdict === 'fail'
    return level === 'site' || page?.outcome !== 'ok' || rendered.has(page.rendering ?? '') === isRendered
  }
}

type NewIssue = Pick<DocumentIssue, 'check' | 'level' | 'severity'>
