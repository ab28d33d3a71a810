import { messageOf } from '../../base/errors.ts'
/** `skipped` was not checked, and `found` says why. */
export type CheckStatus = 'ok' | 'warning' | 'error' | 'skipped'

/** The result of one check. */
export interface CheckResult {
  readonly name: string
  readonly status: CheckStatus
  /** What was found. */
  readonly found: string
  /** What to do about it; null if nothing is wrong. */
  readonly fix: string | null
}

export type Findings = readonly Omit<CheckResult, 'name'>[]

export const ok = (found: string): Findings => [{ status: 'ok', found, fix: null }]
export const skipped = (found: string): Findings => [{ status: 'skipped', found, fix: null }]
export const warning = (found: string, fix: string): Findings => [{ status: 'warning', found, fix }]
export const failure = (found: string, fix: string): Findings => [{ status: 'error', found, fix }]

export interface Check {
  readonly name: string
  readonly run: () => Promise<Findings>
}

const maxCheckMs = 60_000

/** Runs the checks one after another. One that throws or hangs is an error of its own, and does not affect the others. */
export async function* runChecks(checks: readonly Check[]): AsyncGenerator<CheckResult> {
  for (const { name, run } of checks) {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new Error(`There was no result within ${maxCheckMs / 1000} seconds.`)),
      maxCheckMs,
    )
    try {
      for (const finding of await Promise.race([run(), late.promise])) yield { name, ...finding }
    } catch (error) {
      const [finding] = failure(messageOf(error), 'Fix the error above, and run the command again.')
      if (finding) yield { name, ...finding }
    } finally {
      clearTimeout(timer)
    }
  }
}
