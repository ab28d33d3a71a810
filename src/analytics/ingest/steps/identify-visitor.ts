import type { Step } from '../draft.ts'
import type { OpenVisits } from '../visits/open-visits.ts'
import { visitorId } from '../visits/salts.ts'

/** Identifies the visitor by today's salt, or by yesterday's while a visit that began yesterday is open. */
export const identifyVisitor =
  (visits: OpenVisits): Step =>
  (draft) => {
    const { salts, website, client, time } = draft
    draft.visitor = visitorId(salts.today, website.id, client.address, client.userAgent)
    draft.visit =
      visits.find(draft.visitor, time) ??
      visits.find(visitorId(salts.yesterday, website.id, client.address, client.userAgent), time)
    return undefined
  }
