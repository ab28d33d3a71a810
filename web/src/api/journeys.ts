import type { Replies } from './generated.ts'
import type { Result } from './problem.ts'
import { ask, type StatsAccess } from './questions.ts'
import type { Query } from './request.ts'

/** What came after a page or an event, or before it. */
export const readJourneys = (
  access: StatsAccess,
  query: Query,
  signal: AbortSignal,
): Promise<Result<Replies['readJourneys']>> => ask(access, 'journeys', query, 'rows', signal)
