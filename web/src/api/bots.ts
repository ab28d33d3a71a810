import type { Replies } from './generated.ts'
import type { Result } from './problem.ts'
import { ask, type StatsAccess } from './questions.ts'
import type { Query } from './request.ts'

/** Bots, by a dimension. */
export const readBots = (
  access: StatsAccess,
  query: Query,
  signal: AbortSignal,
): Promise<Result<Replies['readBots']>> => ask(access, 'bots', query, 'rows', signal)

/** Pages as bots and people read them. */
export const readBotPages = (
  access: StatsAccess,
  query: Query,
  signal: AbortSignal,
): Promise<Result<Replies['readBotPages']>> => ask(access, 'bots/pages', query, 'rows', signal)
