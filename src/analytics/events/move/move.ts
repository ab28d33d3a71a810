import { DomainError } from '../../../base/errors.ts'
import { sql } from '../sql/sql.ts'
import type { Mark } from '../store.ts'
import { type CopyProgress, copyEvents } from './copy.ts'
import { slotMs } from './differences.ts'
import { appendPatiently } from './sender.ts'
import { ask, type Side } from './side.ts'

/** A move of all events from one store to another, known to the target by the name of the inbox that fills the source. */
export interface Move {
  readonly from: Side
  readonly to: Side
  readonly inbox: string
  /** About as many rows are sent at a time. */
  readonly batchRows?: number
}

/** The mark of a move that is over: nothing can follow it. */
const finished = Number.MAX_SAFE_INTEGER
const prefix = 'move '

const nameOf = (inbox: string): string => prefix + inbox
const isFinished = ({ arrived, underWay }: Mark): boolean => arrived === finished || underWay === finished

/** The inboxes of which a move into the store has begun, and has not ended. */
export async function readMoves({ store }: Pick<Side, 'store'>): Promise<readonly string[]> {
  return [...(await store.marks())]
    .filter(([name, mark]) => name.startsWith(prefix) && !isFinished(mark))
    .map(([name]) => name.slice(prefix.length))
}

/** Copies what happened until a little before now, beside a service that goes on adding. The end of the move does the rest. */
export async function* beginMove(move: Move, now: number): AsyncGenerator<CopyProgress> {
  await claim(move)
  const until = Math.floor((now - settleMs) / slotMs) * slotMs
  yield* copyEvents({ ...move, inbox: nameOf(move.inbox), until })
}

/** Events that were accepted may be on their way into the store for a moment. */
const settleMs = 60_000

/**
 * Copies all the rest, where nothing is added any more, and how far every inbox has come: what waits in one is then added
 * to the target, once.
 */
export async function* endMove(move: Move): AsyncGenerator<CopyProgress> {
  const { from, to, inbox } = move
  await claim(move)
  yield* copyEvents({ ...move, inbox: nameOf(inbox), until: finished })
  for (const [name, { arrived }] of await from.store.marks()) await moveMark(to, name, arrived)
  await moveMark(to, nameOf(inbox), finished)
}

async function moveMark({ store }: Side, inbox: string, lastId: number): Promise<void> {
  const { arrived } = await store.mark(inbox)
  if (arrived < lastId) await appendPatiently(store, { events: [], drops: [], inbox, after: arrived, lastId })
}

/** Takes a store that is empty, or into which the same events have begun to move. Nobody else's event is ever touched. */
async function claim({ from, to, inbox }: Move): Promise<void> {
  const marks = await to.store.marks()
  const own = marks.get(nameOf(inbox))
  if (own && isFinished(own)) {
    throw new DomainError('conflict', 'The events of this data folder were moved there before, and are in use there.')
  }
  const known = await from.store.marks()
  const strange = [...marks].some(
    ([name, { arrived }]) => name !== nameOf(inbox) && arrived > 0 && known.get(name)?.arrived !== arrived,
  )
  if (strange || (!own && (marks.size > 0 || (await hasRows(to))))) {
    throw new DomainError(
      'conflict',
      'That event store is in use: it holds events that did not come from here. Move to an empty database; one that ' +
        'Sightline was started on is not empty any more.',
    )
  }
  if (!own) await moveMark(to, nameOf(inbox), 1)
}

async function hasRows(side: Side): Promise<boolean> {
  const rows = await ask(side, sql`SELECT 1 AS one FROM events UNION ALL SELECT 1 AS one FROM drops LIMIT 1`)
  return rows.length > 0
}
