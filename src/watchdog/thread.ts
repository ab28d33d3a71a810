import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { releaseIdleMemory } from '../base/release-memory.ts'

export interface WatchdogData {
  /** The main thread increments this counter while it is responsive. */
  readonly beats: Int32Array
  readonly seconds: number
}

const { beats, seconds }: WatchdogData = workerData
let lastBeat = -1
let quietTicks = 0

// Counts ticks instead of time, so that sleep or suspension of the machine does not look like a blocked thread.
setInterval(() => {
  const beat = Atomics.load(beats, 0)
  quietTicks = beat === lastBeat ? quietTicks + 1 : 0
  lastBeat = beat
  if (quietTicks < seconds) return
  writeSync(
    2,
    `The main thread has been blocked for ${seconds} seconds. Killing the process so that it can be restarted.\n`,
  )
  process.kill(process.pid, 'SIGKILL')
}, 1_000)
releaseIdleMemory()
