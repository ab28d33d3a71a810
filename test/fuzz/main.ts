import { parseArgs } from 'node:util'
import { fuzz, megabytes } from './fuzz.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    concurrency: { type: 'string', default: '6' },
    profile: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const seconds = Number(values.minutes) * 60
const concurrency = Number(values.concurrency)
if (!Number.isSafeInteger(seed) || !(seconds > 0) || !(concurrency >= 1 && concurrency <= 100)) {
  process.stderr.write('npm run fuzz -- [--minutes NUMBER] [--seed WHOLE_NUMBER] [--concurrency 1..100] [--profile]\n')
  process.exit(2)
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)
say(`Seed ${seed}; to repeat: npm run fuzz -- --minutes ${values.minutes} --seed ${seed}`)
const summary = await fuzz({ seed, seconds, concurrency, profile: values.profile, say })
for (const { kind, what, again } of summary.findings) say(`\n[${kind}] ${what}${again ? `\n  ${again}` : ''}`)
const { before, highest, after } = summary.memory
say(`
requests        ${summary.requests}
replies         ${JSON.stringify(summary.statuses)}
slowest reply   ${summary.slowestMs} ms
longest block   ${summary.longestBlockMs} ms
memory          ${megabytes(before)} MB before, ${megabytes(highest)} MB at most, ${megabytes(after)} MB after
SIGTERM         ended after ${summary.stoppedAfterMs} ms
findings        ${summary.findings.length}`)
process.exit(summary.findings.length === 0 ? 0 : 1)
