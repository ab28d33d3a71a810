import type { Program, ProgramOptions } from './program.ts'

export interface AttackResult {
  readonly measured: string
  readonly held: boolean
}

/** One finding of the review, reproduced on a running program. */
export interface Attack {
  readonly name: string
  /** The acceptable result. */
  readonly limit: string
  readonly start?: ProgramOptions
  run(program: Program): Promise<AttackResult>
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)} s`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`

/** Measures the duration, and gives up after the timeout. */
export async function timed(work: (signal: AbortSignal) => Promise<unknown>, timeoutMs: number) {
  const started = performance.now()
  const end = AbortSignal.timeout(timeoutMs)
  await work(end).catch((error: unknown) => {
    if (!end.aborted) throw error
  })
  const ms = performance.now() - started
  return { ms, text: end.aborted ? `> ${seconds(timeoutMs)}` : seconds(ms) }
}
