import type { CheckOutcome } from './check-outcome.ts'
import type { FactName, Facts } from './facts.ts'

/** One question about a page: what it is about, and a pure function that answers it. */
export interface Check<Name extends FactName = FactName> {
  readonly id: string
  /** What a page that passes has. */
  readonly title: string
  /** What is wrong with a page that does not. */
  readonly failure: string
  readonly needs: readonly Name[]
  /** `html`, unless told: asked only where a 2xx answer with HTML came. `answer`: asked of every answer. */
  readonly appliesTo?: 'html' | 'response'
  run(facts: Pick<Facts, Name>): CheckOutcome
  /** How to mend it. */
  readonly advice: string
  /** The standard, or the most authoritative words on it. */
  readonly link: string
}

/** A check whose needs are satisfied by all the facts there are. */
export type AnyCheck = Omit<Check, 'run'> & { run(facts: Facts): CheckOutcome }

/** Holds `run` to the facts that `needs` declares. */
export function defineCheck<const Name extends FactName>(check: Check<Name>): AnyCheck {
  return check
}
