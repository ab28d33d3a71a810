type Step = () => void

const steps: Step[] = []

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
  for (const step of steps.reverse()) step()
}
