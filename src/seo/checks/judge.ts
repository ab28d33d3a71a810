import { plainError } from '../../base/plain-error.ts'
import type { PageFacts } from '../facts/page/page-facts.ts'
import type { Place } from '../facts/page/source.ts'
import type { SiteFacts } from '../facts/site/site-facts.ts'
import type { AnyCheck } from './check.ts'
import { type CheckEntry, checklist } from './checklist.ts'
import { type AuditRequest, type Facts, joinFacts } from './facts.ts'
import { type Finding, type Outcome, unverified, type Verdict } from './outcome.ts'

/** A check with its verdict about one page. */
export interface JudgedCheck {
  readonly id: string
  readonly category: CheckEntry['category']
  readonly severity: CheckEntry['severity']
  readonly weight: number
  readonly verdict: Verdict
  readonly title: string
  /** Why there is no verdict; null where there is one. */
  readonly reason: string | null
  readonly evidence: readonly Evidence[]
  /** How many more findings there were than `evidence` holds. */
  readonly more: number
  readonly advice: string
  readonly link: string
}

export interface Evidence {
  readonly line: number | null
  readonly column: number | null
  readonly snippet: string | null
  readonly found: string | null
  readonly wanted: string | null
}

const maxEvidence = 10
const maxLength = 300

export function judge(
  page: PageFacts,
  site: SiteFacts,
  request: AuditRequest,
  entries: readonly CheckEntry[] = checklist,
): readonly JudgedCheck[] {
  const facts = joinFacts(page, site, request)
  return entries.map((entry) => judgedCheck(entry, outcomeOf(entry.check, facts), facts))
}

/** A check that throws costs its own verdict, never the report. */
function outcomeOf(check: AnyCheck, facts: Facts): Outcome {
  if (check.asks !== 'answer' && !facts.answer.html) return unverified(whyNoPage(facts))
  try {
    return check.run(facts)
  } catch (error) {
    return unverified(`The check broke: ${plainError(error)}`.slice(0, maxLength))
  }
}

function whyNoPage({ answer }: Facts): string {
  if (answer.looped) return 'The redirects never end.'
  if (answer.status < 200 || answer.status > 299) return `The page answered with status ${answer.status}.`
  return `The answer is no HTML but ${answer.contentType ?? 'of no stated type'}.`
}

function judgedCheck(entry: CheckEntry, outcome: Outcome, facts: Facts): JudgedCheck {
  const { check, category, severity, weight } = entry
  const findings = outcome.verdict === 'unverified' ? [] : outcome.findings
  return {
    id: check.id,
    category,
    severity,
    weight,
    verdict: outcome.verdict,
    title: outcome.verdict === 'fail' || outcome.verdict === 'warn' ? check.failure : check.title,
    reason: outcome.verdict === 'unverified' ? outcome.reason : null,
    evidence: findings.slice(0, maxEvidence).map((finding) => evidenceOf(finding, facts)),
    more: Math.max(0, findings.length - maxEvidence),
    advice: check.advice,
    link: check.link,
  }
}

function evidenceOf(finding: Finding, { source }: Facts): Evidence {
  const at = finding.at ?? null
  const place: Place | null = at === null ? null : source.place(at)
  return {
    line: place?.line ?? null,
    column: place?.column ?? null,
    snippet: at === null ? null : source.snippet(at, maxLength),
    found: cut(finding.found),
    wanted: cut(finding.wanted),
  }
}

function cut(text: string | undefined): string | null {
  if (text === undefined) return null
  return text.length > maxLength ? `${text.slice(0, maxLength - 1).toWellFormed()}…` : text
}
