type Step = () => void

const steps: Step[] = []

/** Done when the test file ends, however it ends: last made, first undone. Only what works synchronously. */
export function runAtExit(step: Step): void {
  if (steps.length === 0) {
    process.once('exit', runSteps)
    // The test runner ends a file that takes too long by a signal, which alone would not run the steps.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1))
  }
  steps.push(step)
}

function runSteps(): void {
  for (const step of steps.reverse()) step()
}
