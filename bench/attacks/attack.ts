import type { Program, ProgramOptions } from './program.ts'

/** What came of an attack. */
export interface Outcome {
  readonly measured: string
  readonly held: boolean
}

/** One finding of the review, shown from outside on a running program. */
export interface Attack {
  readonly name: string
  /** What it must not exceed, or must be. */
  readonly limit: string
  /** What the program is started with, beyond addresses of its own. */
  readonly start?: ProgramOptions
  run(program: Program): Promise<Outcome>
}

export const seconds = (ms: number): string => `${(ms / 1_000).toFixed(ms < 10_000 ? 2 : 1)} s`
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2)} MB`

/** How long it took, or that it was given up. */
export async function timed(work: (signal: AbortSignal) => Promise<unknown>, mostMs: number) {
  const started = performance.now()
  const end = AbortSignal.timeout(mostMs)
  await work(end).catch((error: unknown) => {
    if (!end.aborted) throw error
  })
  const ms = performance.now() - started
  return { ms, text: end.aborted ? `> ${seconds(mostMs)}` : seconds(ms) }
}
