import { message, type Text, truncateText } from '../../base/message.ts'
import { publicErrorMessage } from '../../base/public-error-message.ts'
import type { PageFacts } from '../facts/page/page-facts.ts'
import type { SourcePosition } from '../facts/page/source.ts'
import type { SiteFacts } from '../facts/site/site-facts.ts'
import type { AnyCheck } from './check.ts'
import {
  type CheckOutcome,
  type CheckStatus,
  type Finding,
  notApplicable,
  statusOf,
  unverified,
  type Verdict,
} from './check-outcome.ts'
import { type CheckEntry, checklist } from './checklist.ts'
import { type Facts, isSiteFact, type JudgeOptions, joinFacts } from './facts.ts'
import { endlessRedirects } from './target-problem.ts'
import { unknownSite } from './unknown-site.ts'

/** A check with its verdict about one page, in no language: its title and advice are looked up by its id when it is read. */
export interface JudgedCheck {
  readonly id: string
  readonly category: CheckEntry['category']
  readonly severity: CheckEntry['severity']
  readonly weight: number
  readonly verdict: Verdict
  readonly status: CheckStatus
  /** Why the check is unverified; null otherwise. */
  readonly reason: Text | null
  readonly evidence: readonly Evidence[]
  /** How many more findings there were than `evidence` holds. */
  readonly more: number
}

export interface Evidence {
  readonly line: number | null
  readonly column: number | null
  readonly snippet: string | null
  readonly found: Text | null
  readonly wanted: Text | null
}

/** Findings that a check keeps, so that a report can list all of them on nearly every page. */
const maxEvidence = 100
/** Findings that all checks of a page keep together. Beyond it, each check keeps a few. */
const maxEvidenceOfPage = 1_000
const fewEvidence = 10
const maxLength = 300

/** How much evidence of an outcome is kept at most. */
type MostEvidence = (outcome: CheckOutcome) => number

export function judge(
  page: PageFacts,
  site: SiteFacts,
  request: JudgeOptions,
  entries: readonly CheckEntry[] = checklist,
  mostOf: MostEvidence = () => maxEvidence,
): readonly JudgedCheck[] {
  const facts = joinFacts(page, site, request)
  let left = maxEvidenceOfPage
  return entries.map((entry) => {
    const outcome = outcomeOf(entry.check, facts)
    const check = judgedCheck(entry, outcome, facts, Math.min(mostOf(outcome), Math.max(fewEvidence, left)))
    left -= check.evidence.length
    return check
  })
}

/** Judges what needs only the page. */
export function judgePage(page: PageFacts, request: JudgeOptions, mostOf?: MostEvidence): readonly JudgedCheck[] {
  const unknown = unknownSite(new URL(page.response.url).origin, message('Not checked yet.'))
  return judge(page, unknown, request, pageEntries, mostOf)
}

/** Judges in two steps: what needs only the page at once, and the rest when the site is known. */
export function judgeInSteps(page: PageFacts, request: JudgeOptions) {
  const pageChecks = judgePage(page, request)
  return {
    pageChecks,
    judgeSite(site: SiteFacts): readonly JudgedCheck[] {
      const judged = new Map([...pageChecks, ...judge(page, site, request, siteEntries)].map((one) => [one.id, one]))
      return checklist.flatMap(({ check }) => judged.get(check.id) ?? [])
    },
  }
}

const needsSite = ({ check }: CheckEntry): boolean => check.needs.some(isSiteFact)
const siteEntries = checklist.filter(needsSite)
const pageEntries = checklist.filter((entry) => !needsSite(entry))

/** A check that throws becomes unverified and does not fail the report. */
function outcomeOf(check: AnyCheck, facts: Facts): CheckOutcome {
  if (!facts.response.isHtml && (check.appliesTo !== 'response' || isOtherType(facts))) return withoutHtml(facts)
  try {
    return check.run(facts)
  } catch (error) {
    return unverified(message('Internal error in this check: {error}', { error: publicErrorMessage(error) }))
  }
}

/** A text, a picture or the like: what is no page is not judged at all, not even by its response. */
const isOtherType = ({ response: { status, redirectLoop } }: Facts): boolean =>
  !redirectLoop && status >= 200 && status < 300

function withoutHtml({ response }: Facts): CheckOutcome {
  if (response.redirectLoop) return unverified(endlessRedirects)
  if (response.status < 200 || response.status > 299)
    return unverified(message('The page responded with status {status}.', { status: String(response.status) }))
  return notApplicable(
    response.contentType === null
      ? message('The response is not HTML: it has no content type.')
      : message('The response is not HTML but {type}.', { type: response.contentType }),
  )
}

function judgedCheck(entry: CheckEntry, outcome: CheckOutcome, facts: Facts, most: number): JudgedCheck {
  const { check, category, severity, weight } = entry
  const findings = outcome.verdict === 'unverified' ? [] : outcome.findings
  const kept = findings.slice(0, most)
  return {
    id: check.id,
    category,
    severity,
    weight,
    verdict: outcome.verdict,
    status: statusOf(outcome),
    reason: outcome.verdict === 'unverified' ? truncateText(outcome.reason, maxLength) : null,
    evidence: kept.map((finding) => evidenceOf(finding, facts)),
    more: findings.length - kept.length,
  }
}

function evidenceOf(finding: Finding, { source }: Facts): Evidence {
  const at = finding.at ?? null
  const position: SourcePosition | null = at === null ? null : source.position(at)
  return {
    line: position?.line ?? null,
    column: position?.column ?? null,
    snippet: at === null ? null : source.snippet(at, maxLength),
    found: truncated(finding.found),
    wanted: truncated(finding.expected),
  }
}

const truncated = (text: Text | undefined): Text | null => (text === undefined ? null : truncateText(text, maxLength))
