import { type AuditDocument, type AuditEntry, isAudited, isFailed } from '../seo/formats/audit-document.ts'
import { diffResults } from '../seo/reports/diff.ts'
import { UsageError } from './command.ts'

/** Why a build should stop: pages that could not be audited, are below the bar, or got worse. */
export function judgeEntries(
  entries: readonly AuditEntry[],
  bar: number,
  baseline: readonly AuditDocument[],
): readonly string[] {
  const before = new Map(baseline.map((entry) => [entry.url, entry]))
  return entries.flatMap((entry) => {
    if (isFailed(entry)) return [`${entry.url} could not be audited: ${entry.error}`]
    const score = entry.results.summary.score ?? 0
    const low = score < bar ? [`${entry.url} scores ${score}, below ${bar}.`] : []
    const earlier = before.get(entry.url)
    return earlier ? [...low, ...regressions(earlier, entry)] : low
  })
}

function regressions(earlier: AuditDocument, now: AuditDocument): readonly string[] {
  const { broken, score } = diffResults(earlier.results, now.results)
  const worse = broken.map(({ id, from, to, title }) => `${now.url}: ${id} went from ${from} to ${to}: ${title}`)
  const lower = (score.change ?? 0) < 0 ? [`${now.url}: the score fell from ${score.from} to ${score.to}.`] : []
  return [...worse, ...lower]
}

/** What an earlier `--format json` wrote. */
export function readBaseline(text: string): readonly AuditDocument[] {
  try {
    const entries: unknown = JSON.parse(text)
    if (Array.isArray(entries) && entries.every(looksLikeEntry)) return entries.filter(isAudited)
  } catch {
    // Told below, like any other file that is no baseline.
  }
  throw new UsageError('The baseline is not a file that audit --format json wrote.')
}

function looksLikeEntry(entry: unknown): entry is AuditEntry {
  if (typeof entry !== 'object' || entry === null || !('url' in entry)) return false
  if ('error' in entry) return true
  if (!('results' in entry) || typeof entry.results !== 'object' || entry.results === null) return false
  return 'checks' in entry.results && Array.isArray(entry.results.checks) && 'summary' in entry.results
}
