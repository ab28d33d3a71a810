import { DomainError } from '../../../base/errors.ts'
import { sql } from '../sql/sql.ts'
import type { Mark } from '../store.ts'
import { appendWithRetries } from './batch-writer.ts'
import { type CopyProgress, copyEvents } from './copy.ts'
import { comparisonSlotMs } from './differences.ts'
import { type MoveSource, type MoveStore, queryStore } from './move-store.ts'

/** A move of all events from one store to another, known to the target by the name of the inbox that fills the source. */
export interface Move {
  readonly from: MoveSource
  readonly to: MoveStore
  readonly inbox: string
  /** The approximate number of rows in a batch. */
  readonly batchRows?: number
}

/** The mark of a finished move: nothing can follow it. */
const moveFinished = Number.MAX_SAFE_INTEGER
const prefix = 'move '

const moveInbox = (inbox: string): string => prefix + inbox
const isFinished = ({ arrived, inFlight }: Mark): boolean => arrived === moveFinished || inFlight === moveFinished

/** The inboxes of unfinished moves into the store. */
export async function readMoves({ store }: Pick<MoveStore, 'store'>): Promise<readonly string[]> {
  return [...(await store.marks())]
    .filter(([name, mark]) => name.startsWith(prefix) && !isFinished(mark))
    .map(([name]) => name.slice(prefix.length))
}

/** Whether all events that this inbox fills were moved into the store. */
export async function isMoved({ store }: Pick<MoveStore, 'store'>, inbox: string): Promise<boolean> {
  const mark = (await store.marks()).get(moveInbox(inbox))
  return mark !== undefined && isFinished(mark)
}

/** Copies events until shortly before now, while a service keeps adding; `endMove` copies the rest. */
export async function* beginMove(move: Move, now: number): AsyncGenerator<CopyProgress> {
  await claim(move)
  const until = Math.floor((now - settleMs) / comparisonSlotMs) * comparisonSlotMs
  yield* copyEvents({ ...move, inbox: moveInbox(move.inbox), until })
}

/** Accepted events may not be in the store yet for this long. */
const settleMs = 60_000

/**
 * Copies the rest once nothing is added any more, and the marks of all inboxes, so that waiting entries are added to the
 * target exactly once.
 */
export async function* endMove(move: Move): AsyncGenerator<CopyProgress> {
  const { from, to, inbox } = move
  await claim(move)
  yield* copyEvents({ ...move, inbox: moveInbox(inbox), until: moveFinished })
  for (const [name, { arrived }] of await from.store.marks()) await moveMark(to, name, arrived)
  await moveMark(to, moveInbox(inbox), moveFinished)
}

async function moveMark({ store }: MoveStore, inbox: string, lastId: number): Promise<void> {
  const { arrived } = await store.mark(inbox)
  if (arrived < lastId) await appendWithRetries(store, { events: [], drops: [], inbox, after: arrived, lastId })
}

/** Claims a store that is empty or has an unfinished move of the same events. Other events are never touched. */
async function claim({ from, to, inbox }: Move): Promise<void> {
  const marks = await to.store.marks()
  const own = marks.get(moveInbox(inbox))
  if (own && isFinished(own)) {
    throw new DomainError('conflict', 'The events of this data folder were moved there before, and are in use there.')
  }
  const known = await from.store.marks()
  const hasOtherInbox = [...marks].some(
    ([name, { arrived }]) => name !== moveInbox(inbox) && arrived > 0 && known.get(name)?.arrived !== arrived,
  )
  if (hasOtherInbox || (!own && !(await isEmpty(to)))) {
    throw new DomainError(
      'conflict',
      'That event store is in use: it holds events that did not come from here. Move to an empty database; one that ' +
        'Sightline was started on is not empty any more.',
    )
  }
  if (!own) await moveMark(to, moveInbox(inbox), 1)
}

/** Whether nothing was ever stored there. */
export const isEmpty = async (side: MoveStore): Promise<boolean> =>
  (await side.store.marks()).size === 0 && !(await hasRows(side))

export async function hasRows(side: MoveStore): Promise<boolean> {
  const rows = await queryStore(
    side,
    sql`SELECT 1 AS one FROM (SELECT website FROM events UNION ALL SELECT website FROM drops UNION ALL SELECT website FROM bot_hits
      UNION ALL SELECT website FROM (${side.dialect.retainedRows}) AS kept
      UNION ALL SELECT website FROM ${side.dialect.searchTable('day')} AS search) AS stored LIMIT 1`,
  )
  return rows.length > 0
}
