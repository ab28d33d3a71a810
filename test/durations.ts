import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/** A reporter: how long each test file took, the longest first. `node --test --test-reporter=./test/durations.ts …` */
export default async function* durations(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Map<string, number>()
  let failed = 0
  for await (const event of events) {
    if (event.type === 'test:fail') failed += 1
    if ((event.type !== 'test:pass' && event.type !== 'test:fail') || event.data.nesting !== 0) continue
    const file = relative(process.cwd(), event.data.file ?? '')
    files.set(file, (files.get(file) ?? 0) + event.data.details.duration_ms)
  }
  for (const [file, ms] of [...files].sort((a, b) => b[1] - a[1]))
    yield `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`
  const total = [...files.values()].reduce((sum, ms) => sum + ms, 0)
  yield `${(total / 1000).toFixed(1).padStart(7)} s  in ${files.size} files, ${failed} failed\n`
}
