import type { BotHit } from '../events/bot-hit.ts'
import type { RecordBot } from './bots/record-bot.ts'
import type { DropReason } from './hit.ts'
import { encodeEntry } from './inbox/entry.ts'
import type { Draft, Step } from './steps/step.ts'
import { runSteps } from './steps/steps.ts'
import type { OpenVisit } from './visits/open-visits.ts'

/** The outcome of a hit for one website. */
export type WebsiteOutcome =
  /** `isExcluded`: a rule of the website excludes it, so that it is stored, but not part of people's numbers. */
  | { readonly kind: 'counted'; readonly entry: string; readonly visit: string; readonly isExcluded: boolean }
  | {
      readonly kind: 'dropped'
      readonly website: number
      readonly reason: DropReason
      readonly count?: number
      readonly bot?: BotHit
    }

export function countHit(
  steps: readonly Step[],
  input: Pick<Draft, 'hit' | 'client' | 'website' | 'time' | 'salts'>,
  recordBot: RecordBot = () => undefined,
): WebsiteOutcome {
  const { hit, client, website, time, salts } = input
  const draft: Draft = { hit, client, website, time, salts, page: '', props: hit.props, visitor: '', visit: null }
  const reason = runSteps(steps, draft)
  if (reason) {
    const bot = recordBot(draft, reason)
    return { kind: 'dropped', website: website.id, reason, ...(bot && { bot }) }
  }
  if (!draft.visit) throw new Error('The steps found no visit.')
  const excludedBy = excludingRules(draft, draft.visit)
  const entry = encodeHit(draft, draft.visit, excludedBy)
  return { kind: 'counted', entry, visit: draft.visit.visit, isExcluded: excludedBy !== 0 }
}

/** The bits of the rules of the website that exclude a hit. */
export const excludingRules = ({ website, client, page }: Draft, { attributes }: OpenVisit): number =>
  website.rules?.({ client, page, attributes }) ?? 0

/** The event of a hit, as the inbox keeps it. */
export const encodeHit = ({ hit, website, time, page, props }: Draft, visit: OpenVisit, excludedBy: number): string =>
  encodeEntry({
    website: website.id,
    time,
    visitor: visit.visitor,
    visit: visit.visit,
    attributes: visit.attributes,
    kind: hit.kind,
    name: hit.name,
    hostname: hit.url?.hostname ?? website.domain,
    page,
    title: hit.title,
    revenue: hit.revenue,
    currency: hit.currency,
    engagedMs: hit.engagedMs,
    scrollDepth: hit.scrollDepth,
    props,
    excludedBy,
  })
