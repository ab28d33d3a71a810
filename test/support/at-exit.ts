import { after } from 'node:test'

type Step = () => void

const steps: Step[] = []

/** Long enough for the hooks of a file, which stop what it has started. */
const stopWithinMs = 60_000

/** Runs a synchronous step when the test file ends, in reverse order of registration. */
export function runAtExit(step: Step): void {
  if (steps.length === 0) {
    process.once('exit', runSteps)
    // The test runner ends slow files with a signal, which does not emit `exit` by itself.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))
  }
  steps.push(step)
}

function runSteps(): void {
  for (const step of steps.splice(0).reverse()) step()
}

// A process that a failed test or hook has left behind would keep its file, and so the whole run, from ending.
if (process.env.NODE_TEST_CONTEXT !== undefined) after(() => void setTimeout(runSteps, stopWithinMs).unref())
