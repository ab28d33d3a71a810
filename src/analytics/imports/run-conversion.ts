import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../base/errors.ts'
import { createThread, type Thread } from '../../threads/thread.ts'
import type { ConvertRequest } from './convert.ts'
import type { ConvertMethods } from './convert-thread.ts'
import { isParquet } from './readers/parquet-objects.ts'
import type { Conversion } from './tally.ts'

export interface ConversionLimits {
  /** The CPU time that the conversion may take. */
  readonly cpuMs: number
  /** How to allow more, for people. */
  readonly setting: string
  /** The thread. */
  readonly entry?: URL
}

/** How often the CPU time is checked. */
const checkEveryMs = 500
/** A thread that was canceled ends by itself within this time, or is terminated. */
const endWithinMs = 2_000
const pollMs = 10

/**
 * Converts a file in a thread of its own, which ends with it, whatever the file makes it do. The thread pauses while nobody asks for the
 * next state.
 */
export async function* runConversion(
  request: ConvertRequest,
  { cpuMs: maxCpuMs, setting, entry = new URL('./convert-thread.ts', import.meta.url) }: ConversionLimits,
  signal: AbortSignal,
  used: (cpuMs: number) => void = () => {},
): AsyncGenerator<Conversion> {
  const thread = createThread<ConvertMethods>({
    name: 'import thread',
    entry,
    data: null,
    onDeath: 'restart-on-call',
    // Rows are short-lived.
    resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 },
  })
  // DuckDB reads these files in threads of its own, whose time counts as it passes; and the process would not survive the end of the thread
  // in the middle of a statement, which can be interrupted instead.
  const hasEngine = request.kind === 'ga4' && (await isParquet(request))
  const exceeded = new AbortController()
  const ending = AbortSignal.any([signal, exceeded.signal])
  let cpuMs = 0
  let waitedMs = 0
  const startedAt = performance.now()
  const check = async (): Promise<void> => {
    cpuMs = hasEngine ? performance.now() - startedAt - waitedMs : Math.max(cpuMs, await thread.cpuMs())
    if (cpuMs > maxCpuMs) exceeded.abort(tooSlow(maxCpuMs, setting))
  }
  const checking = setInterval(check, checkEveryMs)
  try {
    for await (const state of thread.stream('convert', request, { signal: ending })) {
      const yieldedAt = performance.now()
      yield state
      waitedMs += performance.now() - yieldedAt
    }
    await check()
  } catch (error) {
    throw isOutOfMemory(error)
      ? new DomainError('invalid', 'The file is refused: reading it takes more memory than an import may use.')
      : error
  } finally {
    clearInterval(checking)
    await endThread(thread, hasEngine)
    used(cpuMs)
  }
}

async function endThread(thread: Thread<ConvertMethods>, hasEngine: boolean): Promise<void> {
  const until = performance.now() + endWithinMs
  while (thread.pending() > 0 && (hasEngine || performance.now() < until)) await sleep(pollMs)
  await (thread.pending() > 0 ? thread.terminate() : thread.close())
}

const tooSlow = (cpuMs: number, setting: string): DomainError =>
  new DomainError(
    'invalid',
    `The file is refused: reading it takes more than the ${Math.ceil(cpuMs / 60_000)} minutes of CPU time that an import may use (${setting}).`,
  )

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') || isOutOfMemory(error.cause))
