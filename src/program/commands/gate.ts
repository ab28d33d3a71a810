import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type AuditDocument, type AuditEntry, isFailed } from '../../seo/formats/audit-document.ts'
import { diffResults } from '../../seo/reports/diff.ts'
import { Severity, Verdict } from '../../seo/reports/results.ts'
import { UsageError } from './command.ts'

const ComparedCheck = Type.Object({
  id: Type.String(),
  category: Type.String(),
  severity: Severity,
  title: Type.String(),
  verdict: Verdict,
})
const Audited = Type.Object({
  url: Type.String(),
  results: Type.Object({
    summary: Type.Object({
      score: Type.Union([Type.Integer(), Type.Null()]),
      scoring_version: Type.Optional(Type.Integer()),
    }),
    checks: Type.Array(ComparedCheck),
  }),
})
const Failed = Type.Object({ url: Type.String(), error: Type.String() })
const BaselineFile = Type.Array(Type.Union([Audited, Failed]))

/** A baseline to compare with. */
export type Baseline = Static<typeof Audited>

/** Why a build should stop: pages that could not be audited, score below the minimum, or got worse. */
export function judgeEntries(
  entries: readonly AuditEntry[],
  bar: number,
  baseline: readonly Baseline[],
): readonly string[] {
  const before = new Map(baseline.map((entry) => [entry.url, entry]))
  return entries.flatMap((entry) => {
    if (isFailed(entry)) return [`${entry.url} could not be audited: ${entry.error}`]
    const { score } = entry.results.summary
    const low =
      score === null
        ? bar > 0
          ? [`${entry.url} has no score, so it is not known to reach ${bar}.`]
          : []
        : score < bar
          ? [`${entry.url} scores ${score}, below ${bar}.`]
          : []
    const earlier = before.get(entry.url)
    return earlier ? [...low, ...regressions(earlier, entry)] : low
  })
}

function regressions(earlier: Baseline, now: AuditDocument): readonly string[] {
  const { broken, score, scoring } = diffResults(earlier.results, now.results)
  const worse = broken.map(({ id, from, to, title }) => `${now.url}: ${id} went from ${from} to ${to}: ${title}`)
  // Scores of different versions can differ even for pages that did not change.
  const isLower = !scoring.changed && (score.change ?? 0) < 0
  const lower = isLower ? [`${now.url}: the score fell from ${score.from} to ${score.to}.`] : []
  return [...worse, ...lower]
}

/** Reads the output of an earlier `--format json`. */
export function readBaseline(text: string): readonly Baseline[] {
  try {
    const entries: unknown = JSON.parse(text)
    if (Value.Check(BaselineFile, entries)) return entries.filter((entry) => 'results' in entry)
  } catch {
    // Reported below, like any other file that is not a baseline.
  }
  throw new UsageError('The baseline is not a file that audit --format json wrote.')
}
