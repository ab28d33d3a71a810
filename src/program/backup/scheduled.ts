import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { momentOf } from '../../backup/folder.ts'
import type { BackupPlace } from '../../backup/place.ts'
import { systemClock } from '../../base/clock.ts'
import { DomainError, messageOf } from '../../base/errors.ts'
import { type ScheduledTask, scheduleLocally } from '../../base/schedule.ts'

const dayMs = 86_400_000
/** Backups are due at three o'clock in UTC. */
const hourMs = 3 * 3_600_000
/** Also the pause after a failure. */
const pollEveryMs = 10 * 60_000

export interface BackupSchedule {
  /** The file of the command line. */
  readonly program: string
  readonly target: string
  readonly place: Pick<BackupPlace, 'list'>
  readonly keep: string
  readonly log: (message: string) => void
  readonly onError: (error: unknown) => void
}

export interface BackupStatus {
  /** Null if there is no backup yet, or it is not known yet. */
  readonly lastAt: number | null
  readonly nextAt: number
  /** Why the last attempt failed; null if it did not. */
  readonly failure: { readonly at: number; readonly message: string } | null
}

export interface ScheduledBackups extends ScheduledTask {
  status(): BackupStatus
}

/** Makes a backup every day, by the command in a process of its own, so that it takes no time or memory of the service. */
export function scheduleBackups({ program, target, place, keep, log, onError }: BackupSchedule): ScheduledBackups {
  let lastAt: number | null = null
  let failure: BackupStatus['failure'] = null
  const isDue = (): boolean => lastAt === null || dayOf(lastAt) < dayOf(systemClock())
  const task = scheduleLocally(
    systemClock,
    onError,
    pollEveryMs,
  )({
    name: 'back up',
    // The target says whether it is done, also after a restart.
    everyMs: pollEveryMs,
    async work(signal) {
      try {
        lastAt = await readLast(place)
        if (isDue()) {
          log(await runBackup(program, target, keep, signal))
          lastAt = await readLast(place)
        }
        failure = null
      } catch (error) {
        failure = { at: systemClock(), message: messageOf(error) }
        throw error
      }
    },
  })
  return {
    stop: task.stop,
    status: () => ({
      lastAt,
      nextAt: isDue() ? systemClock() : (dayOf(systemClock()) + 1) * dayMs + hourMs,
      failure,
    }),
  }
}

/** Days begin at the hour of the backup. */
const dayOf = (time: number): number => Math.floor((time - hourMs) / dayMs)

async function readLast(place: Pick<BackupPlace, 'list'>): Promise<number | null> {
  const last = (await place.list()).at(-1)
  return last === undefined ? null : momentOf(last)
}

async function runBackup(program: string, target: string, keep: string, signal: AbortSignal): Promise<string> {
  const child = spawn(process.execPath, [program, 'backup', target, '--keep', keep], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-2_000)
    })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new DomainError('unavailable', `The backup failed: ${output.trim()}`)
  return `Backed up: ${output.trim()}`
}
