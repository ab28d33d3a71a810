import type { RecordBot } from './bots/record-bot.ts'
import type { Draft, Step } from './draft.ts'
import type { WebsiteOutcome } from './hit.ts'
import { encodeEntry } from './inbox/entry.ts'
import { runSteps } from './steps/steps.ts'
import type { OpenVisit } from './visits/open-visits.ts'

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
