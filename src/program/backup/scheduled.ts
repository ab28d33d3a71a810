import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { listBackups, momentOf } from '../../backup/folder.ts'
import { systemClock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { type ScheduledTask, scheduleLocally } from '../../base/schedule.ts'

const dayMs = 86_400_000
/** Backups are due at three o'clock in UTC. */
const hourMs = 3 * 3_600_000
/** Also the pause after a failure. */
const pollEveryMs = 10 * 60_000

export interface BackupSchedule {
  readonly target: string
  readonly keep: string
  readonly log: (message: string) => void
  readonly onError: (error: unknown) => void
}

/** Makes a backup every day, by the command in a process of its own, so that it takes no time or memory of the service. */
export function scheduleBackups({ target, keep, log, onError }: BackupSchedule): ScheduledTask {
  return scheduleLocally(
    systemClock,
    onError,
    pollEveryMs,
  )({
    name: 'back up',
    // The target says whether it is done, also after a restart.
    everyMs: pollEveryMs,
    async work(signal) {
      const last = (await listBackups(target)).at(-1)
      const dueDay = Math.floor((systemClock() - hourMs) / dayMs)
      if (last !== undefined && Math.floor((momentOf(last) - hourMs) / dayMs) >= dueDay) return
      log(await runBackup(target, keep, signal))
    },
  })
}

async function runBackup(target: string, keep: string, signal: AbortSignal): Promise<string> {
  const program = fileURLToPath(new URL('../sightline.ts', import.meta.url))
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
