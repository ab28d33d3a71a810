import type { DescribeVisit } from '../describe/describe.ts'
import type { Draft, Step } from '../draft.ts'
import type { DropReason } from '../hit.ts'
import type { OpenVisits } from '../visits/open-visits.ts'
import { dropBots } from './bots.ts'
import { type BurstLimit, dropBursts } from './bursts.ts'
import { identifyVisitor } from './identify-visitor.ts'
import { joinVisit } from './join-visit.ts'
import { dropSpamReferrers } from './referrer-spam.ts'
import { stripParams } from './strip-params.ts'

const dropExcludedAddresses: Step = ({ website, client }) =>
  website.excludesAddress?.(client.address) ? 'excluded-address' : undefined

/** The steps that need no visit. */
export const checkingSteps: readonly Step[] = [dropExcludedAddresses, dropBots, dropSpamReferrers, stripParams]

/** The steps of ingestion, in order. */
export const createSteps = (visits: OpenVisits, describe: DescribeVisit, burst: BurstLimit): readonly Step[] => [
  ...checkingSteps,
  identifyVisitor(visits),
  dropBursts(visits, burst),
  joinVisit(visits, describe),
]

/** Returns why the hit is dropped; undefined if it is counted. */
export function runSteps(steps: readonly Step[], draft: Draft): DropReason | undefined {
  for (const step of steps) {
    const reason = step(draft)
    if (reason) return reason
  }
  return undefined
}
