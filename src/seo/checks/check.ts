import type { CheckOutcome } from './check-outcome.ts'
import type { FactName, Facts } from './facts.ts'

/** One check: its metadata, and a pure function of the facts it needs. */
export interface Check<Name extends FactName = FactName> {
  readonly id: string
  /** The title for pages that pass. */
  readonly title: string
  /** The title for pages that fail or get a warning. */
  readonly failure: string
  readonly needs: readonly Name[]
  /** `html` (the default): only for 2xx responses with HTML. `response`: for every response. */
  readonly appliesTo?: 'html' | 'response'
  run(facts: Pick<Facts, Name>): CheckOutcome
  /** How to fix it. */
  readonly advice: string
  /** The standard, or the most authoritative documentation. */
  readonly link: string
}

/** A check with any needs, run with all facts. */
export type AnyCheck = Omit<Check, 'run'> & { run(facts: Facts): CheckOutcome }

/** Restricts `run` to the facts that `needs` declares. */
export function defineCheck<const Name extends FactName>(check: Check<Name>): AnyCheck {
  return check
}
