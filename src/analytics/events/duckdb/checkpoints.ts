import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CheckpointJournal } from './checkpoint-journal.ts'
import type { CheckpointLimits, Database } from './database.ts'
import type { Writer } from './writer.ts'

/** Moves written data from the write-ahead log to the database file. */
export interface Checkpoints {
  /** Call this after each write. It checkpoints if the log is large. */
  afterWrite(): Promise<void>
  /** Checkpoints regardless of the size of the log. */
  now(): Promise<void>
  /** Postpones checkpoints until `release`. If the log becomes too large before that, they continue and `expired` is called. */
  hold(expired: () => void): Promise<void>
  release(): Promise<void>
  stop(): void
}

/**
 * Counts bytes instead of events, because large properties take six times as much space in the log as in the request (600 events
 * of 56 KB made a log of 219 MB, but 18 MB in the file after a checkpoint). For ordinary events, 16 MB is more than 25,000; what
 * is in the log is in memory too, at nearly twice its size.
 */
export const checkpointLimits: CheckpointLimits = {
  logBytes: 16 * 1024 ** 2,
  idleLogBytes: 1024 ** 2,
  idleMs: 10_000,
}

/** How large the log may become while checkpoints are postponed. */
const maxHeldLogBytes = 256 * 1024 ** 2

/** DuckDB refuses a checkpoint while a roll-up is being written. It is retried, but not with every batch. */
const retryAfterMs = 1_000

const checkpointAttempts = 100
const attemptEveryMs = 100

/** A selection of a reader counts as a write, too, but ends soon. */
export async function checkpointWithRetries(checkpoint: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await checkpoint()
      return
    } catch (error) {
      if (attempt === checkpointAttempts) throw error
      await sleep(attemptEveryMs)
    }
  }
}

/** `done` is called after each checkpoint, before anything else is written. */
export function createCheckpoints(
  { path, failed }: Pick<Database, 'path' | 'failed'>,
  writer: Writer,
  journal: CheckpointJournal,
  done: () => void,
  limits = checkpointLimits,
): Checkpoints {
  let lastWriteAt = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  let held: { readonly expired: () => void } | null = null
  let isPostponed = false

  const logBytes = async (): Promise<number> => (await stat(`${path}.wal`).catch(() => null))?.size ?? 0

  const checkpoint = (): Promise<void> =>
    writer.alone(async (connection) => {
      isPostponed = held !== null
      if (isPostponed) return
      await journal
        .around(connection, () => connection.run('CHECKPOINT'))
        .then(
          () => {
            refusedAt = Number.NEGATIVE_INFINITY
            done()
          },
          (error) => {
            refusedAt = performance.now()
            failed(error)
          },
        )
    })
  const checkpointFrom = async (bytes: number): Promise<void> => {
    if (held && (await logBytes()) > maxHeldLogBytes) {
      held.expired()
      held = null
    }
    if (performance.now() - refusedAt >= retryAfterMs && (await logBytes()) >= bytes) await checkpoint()
  }

  const timer = setInterval(() => {
    if (performance.now() - lastWriteAt >= limits.idleMs) checkpointFrom(limits.idleLogBytes).catch(() => undefined)
  }, limits.idleMs)
  timer.unref()

  return {
    async afterWrite() {
      lastWriteAt = performance.now()
      await checkpointFrom(limits.logBytes)
    },
    now: checkpoint,
    hold: (expired) =>
      // A checkpoint that is running ends first.
      writer.alone(async () => {
        held = { expired }
      }),
    async release() {
      held = null
      if (isPostponed) await checkpoint()
    },
    stop: () => clearInterval(timer),
  }
}
