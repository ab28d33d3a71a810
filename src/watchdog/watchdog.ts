import { spawn } from 'node:child_process'
import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { WatchdogData } from './thread.ts'

export interface Watchdog {
  /** From now on the process has so many seconds to end by itself. */
  stopping(): void
  /** No longer looks after the process. */
  close(): Promise<void>
}

export interface WatchdogOptions {
  /** Both for a stop and for a main thread that does nothing. */
  readonly seconds: number
  readonly log: (message: string) => void
}

const beatEveryMs = 500

/**
 * Ends the process where it cannot end itself, so that a SIGTERM always works. Nothing acknowledged is lost: the process may
 * be killed at any moment.
 *
 * - A stop that takes too long is ended by a child process. No thread of this process could do it: Node joins its threads
 *   on the way out, and that is where a hanging call to the system keeps it.
 * - A main thread that is blocked does not even see the signal. A thread of its own notices and ends the process, which then
 *   serves nobody anyway; whatever started it can start it again.
 */
export function startWatchdog({ seconds, log }: WatchdogOptions): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  // While somebody debugs, a thread that stands still is nothing unusual.
  const beat = setInterval(() => inspectorUrl() ?? Atomics.add(beats, 0, 1), beatEveryMs).unref()
  const workerData: WatchdogData = { beats, seconds }
  const worker =
    inspectorUrl() === undefined ? new Worker(new URL('./thread.ts', import.meta.url), { workerData }) : undefined
  worker?.unref()
  let warning: NodeJS.Timeout | undefined

  return {
    stopping() {
      killAfter(process.pid, seconds, log)
      const warnAfterMs = (seconds * 1000 * 4) / 5
      warning = setTimeout(
        () => log(`Stopping takes long. Whatever still runs ${seconds} seconds after the signal will be killed.`),
        warnAfterMs,
      ).unref()
    },
    async close() {
      clearInterval(beat)
      clearTimeout(warning)
      await worker?.terminate()
    },
  }
}

/** Looks every second whether the process is still there, so that nobody else is killed who got its id. */
const killScript =
  'i=0; while [ $i -lt $2 ]; do sleep 1; kill -0 $1 2>/dev/null || exit 0; i=$((i+1)); done; kill -9 $1'

function killAfter(pid: number, seconds: number, log: (message: string) => void): void {
  const child = spawn('/bin/sh', ['-c', killScript, 'sh', String(pid), String(seconds)], {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
  })
  child.on('error', (error) => log(`The watchdog for hanging stops could not be started: ${error.message}`))
  child.unref()
}
