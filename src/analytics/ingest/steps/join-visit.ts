import type { DescribeVisit } from '../describe/describe.ts'
import { encodeAttributes } from '../inbox/entry.ts'
import type { OpenVisits } from '../visits/open-visits.ts'
import type { Step } from './step.ts'

/** Goes on with the open visit or begins one. An engagement report tells about a pageview, so it begins nothing. */
export const joinVisit =
  (visits: OpenVisits, describe: DescribeVisit): Step =>
  (draft) => {
    const { hit, time, visit, visitor, sender } = draft
    if (visit) {
      visits.touch(visit, time, sender.network.wider)
    } else if (hit.kind === 'engagement') {
      return 'no-visit'
    } else {
      draft.visit = visits.begin(visitor, time, encodeAttributes(describe(draft)), sender.network.wider)
    }
    return undefined
  }
