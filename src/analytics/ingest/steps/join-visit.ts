import type { DescribeVisit } from '../describe/describe.ts'
import type { Step } from '../draft.ts'
import { encodeAttributes } from '../inbox/entry.ts'
import type { OpenVisits } from '../visits/open-visits.ts'

/** Continues the open visit or begins one. An engagement report belongs to a pageview, so it never begins a visit. */
export const joinVisit =
  (visits: OpenVisits, describe: DescribeVisit): Step =>
  (draft) => {
    const { hit, time, visit, visitor, client } = draft
    if (visit) {
      visits.touch(visit, time, client.network.wider)
    } else if (hit.kind === 'engagement') {
      return 'no-visit'
    } else {
      draft.visit = visits.begin(visitor, time, encodeAttributes(describe(draft)), client.network.wider)
    }
    return undefined
  }
