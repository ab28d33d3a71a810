import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { CrawlDocument, IssueUrl } from '../../seo/crawls/formats/crawl-document.ts'
import { defaultSettings } from '../../seo/crawls/settings.ts'
import { UsageError } from './command.ts'

const BaselineFile = Type.Object({
  object: Type.Literal('crawl'),
  url: Type.String(),
  settings: Type.Record(Type.String(), Type.Unknown()),
  issues: Type.Array(Type.Object({ check: Type.String(), urls: Type.Array(Type.String()) })),
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
      const isError = failed > 0 && (severity === 'critical' || severity === 'high')
      if (isError) reasons.push(`${check}: ${title} (${severity}, ${failed} failed)`)
    }
  }
  if (failOn === 'new' && baseline !== null) {
    for (const { check, title, severity } of issues) {
      if (severity === 'information') continue
      const known = new Set(baseline.issues.find((issue) => issue.check === check)?.urls)
      const examples: string[] = []
      let count = 0
      for await (const found of urlsOf(check)) {
        if (known.has(found.url)) continue
        count += 1
        if (examples.length < shownUrls) examples.push(found.url)
      }
      if (count > 0) reasons.push(`New: ${check}: ${title} (${count}): ${examples.join(' ')}`)
    }
  }
  return reasons
}
