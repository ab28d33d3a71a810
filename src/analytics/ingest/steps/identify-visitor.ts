import type { OpenVisits } from '../visits/open-visits.ts'
import { visitorId } from '../visits/visitor.ts'
import type { Step } from './step.ts'

/** Knows the visitor by today's salt, or by yesterday's for as long as the visit lasts that began under it. */
export const identifyVisitor =
  (visits: OpenVisits): Step =>
  (draft) => {
    const { salts, website, sender, time } = draft
    draft.visitor = visitorId(salts.today, website.id, sender.address, sender.userAgent)
    draft.visit =
      visits.find(draft.visitor, time) ??
      visits.find(visitorId(salts.yesterday, website.id, sender.address, sender.userAgent), time)
    return undefined
  }
