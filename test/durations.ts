import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/** Before the path of each file in which a test failed. */
export const failedPrefix = 'failed: '

/** A reporter: how long each test file took, the longest first, and which failed. `node --test --test-reporter=./test/durations.ts …` */
export default async function* durations(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Map<string, number>()
  const failed = new Set<string>()
  for await (const event of events) {
    if (event.type !== 'test:fail' && event.type !== 'test:summary') continue
    if (event.data.file === undefined) continue
    const file = relative(process.cwd(), event.data.file)
    // Also what the process and the hooks of the file take.
    if (event.type === 'test:summary') files.set(file, event.data.duration_ms)
    else failed.add(file)
  }
  for (const [file, ms] of [...files].sort((a, b) => b[1] - a[1]))
    yield `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`
  const total = [...files.values()].reduce((sum, ms) => sum + ms, 0)
  yield `${(total / 1000).toFixed(1).padStart(7)} s  in ${files.size} files\n`
  for (const file of failed) yield `${failedPrefix}${file}\n`
}
