import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded by the process of each file of a run with `--cpu`: writes the CPU time of the process, and of those that it started and that have
 * ended, in seconds. The clock says little on a machine that does something else, too.
 */
const output = process.env.SIGHTLINE_TEST_CPU
if (isMainThread && output !== undefined) {
  // Programs that the tests start are part of the file that starts them.
  delete process.env.SIGHTLINE_TEST_CPU
  process.on('exit', () => {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    appendFileSync(
      output,
      `${(ticks / 100).toFixed(1).padStart(7)} s  ${relative(process.cwd(), process.argv[1] ?? '')}\n`,
    )
  })
}
