import { spawn } from 'node:child_process'
import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import type { WatchdogData } from './thread.ts'

export interface Watchdog {
  /** Starts the deadline by which the process must have ended. */
  stopping(): void
  /** Stops watching the process. */
  close(): Promise<void>
}

export interface WatchdogOptions {
  /** The limit for a stop, and for a main thread that does not respond. */
  readonly seconds: number
  readonly log: (message: string) => void
}

const beatEveryMs = 500

/** The thread needs about 5 MB. With small limits, V8 also maps no copy of its built-in functions for it, which takes 2 MB. */
const resourceLimits = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 64 }

/**
 * Ends the process if it cannot end itself, so that SIGTERM always works. Nothing acknowledged is lost, because the process may
 * be killed at any moment.
 *
 * - A stop that takes too long is ended by a child process. A thread could not do this: Node joins its threads on exit, which is
 *   where a hanging system call blocks it.
 * - A blocked main thread does not even see the signal. A separate thread detects this and ends the process, which serves no
 *   requests at that point, so that its supervisor can restart it.
 */
export function startWatchdog({ seconds, log }: WatchdogOptions): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  // A paused main thread is normal while a debugger is attached.
  const beat = setInterval(() => inspectorUrl() ?? Atomics.add(beats, 0, 1), beatEveryMs).unref()
  const workerData: WatchdogData = { beats, seconds }
  const worker =
    inspectorUrl() === undefined
      ? new Worker(new URL('./thread.ts', import.meta.url), { workerData, resourceLimits })
      : undefined
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

/** Checks every second that the process still exists, so that another process with a reused id is never killed. */
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
