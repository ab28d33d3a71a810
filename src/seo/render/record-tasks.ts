import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession } from 'playwright-core'
import type { MainThreadTask } from './slower-device.ts'

/** Has the tasks of all threads, and little else. */
const category = 'disabled-by-default-devtools.timeline'
/** Beyond it, the rest is not recorded. */
const maxKilobytes = 8 * 1024
const microsecond = 1e-3
/** Browsers take five seconds to collect the tasks of pages with frames in other processes, and little for others. */
const collectWithinMs = 6_000
/** A browser can have only one recording at a time, so the next one waits until it has collected the last one. */
const collecting = new WeakMap<Browser, Promise<unknown>>()

/** Times are microseconds of the clock that the protocol uses. */
interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** The CPU time of the thread. */
  readonly tdur?: number
  readonly args?: {
    /** The name of a thread. */
    readonly name?: string
    readonly data?: { readonly frame?: string; readonly processId?: number }
  }
}

export interface ExecutedTasks {
  /** The last navigation, in milliseconds of the clock of the protocol. */
  readonly navigatedAt: number
  /** The tasks since then; null if the browser did not collect them in time. It may still be collecting them. */
  readonly tasks: Promise<readonly MainThreadTask[] | null>
}

/** Records the tasks of the main thread of a frame. */
export async function recordTasks(browser: Browser, cdp: CDPSession, frameId: string) {
  const tasks: TraceEvent[] = []
  const mainThreads = new Map<number, number>()
  let process: number | undefined
  cdp.on('Tracing.dataCollected', ({ value }) => {
    // The protocol describes them as objects without fields.
    for (const event of value as unknown as readonly TraceEvent[]) {
      const { name, ph, pid, tid, args } = event
      if (name === 'RunTask' && ph === 'X') tasks.push(event)
      else if (name === 'thread_name' && args?.name === 'CrRendererMain') mainThreads.set(pid, tid)
      // The last one is that of the page: a navigation can change the process.
      else if (args?.data?.frame === frameId && args.data.processId !== undefined) process = args.data.processId
    }
  })
  await cdp.send('Performance.enable')
  await collecting.get(browser)
  const started = cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      recordMode: 'recordUntilFull',
      traceBufferSizeInKb: maxKilobytes,
      includedCategories: [category],
      excludedCategories: ['*'],
    },
  })
  const isRecording = await started.then(
    () => true,
    () => false,
  )
  return {
    async stop(): Promise<ExecutedTasks> {
      const { metrics } = await cdp.send('Performance.getMetrics')
      const navigatedAt = (metrics.find(({ name }) => name === 'NavigationStart')?.value ?? 0) * 1000
      if (!isRecording) return { navigatedAt, tasks: Promise.resolve(null) }
      const complete = new Promise<boolean>((resolve) => cdp.once('Tracing.tracingComplete', () => resolve(true)))
      await cdp.send('Tracing.end')
      const isComplete = Promise.race([complete, sleep(collectWithinMs, false, { ref: false })])
      collecting.set(browser, isComplete)
      const ofPage = async (): Promise<readonly MainThreadTask[] | null> => {
        if (!(await isComplete)) return null
        return tasks
          .filter(({ pid, tid }) => pid === process && tid === mainThreads.get(pid))
          .map(({ ts, dur = 0, tdur = dur }) => ({
            at: ts * microsecond - navigatedAt,
            ms: dur * microsecond,
            cpuMs: tdur * microsecond,
          }))
          .filter(({ at }) => at >= 0)
      }
      return { navigatedAt, tasks: ofPage() }
    },
  }
}
