import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTimeOf } from '../../../test/support/cpu-time.ts'
import { readLinkHeaders } from './page/link-header.ts'
import { matchRobots } from './site/robots-match.ts'
import { parseRobots } from './site/robots-parse.ts'
import { slashVariantOf } from './site/site-targets.ts'

const length = 500_000
const rule = (path: string) => ({
  access: 'rules' as const,
  groups: [{ agents: ['*'], rules: [{ kind: 'disallow' as const, path, line: 1 }] }],
})

const rows: Readonly<Record<string, () => unknown>> = {
  'a robots.txt of number signs before a line separator': () => parseRobots(`${'#'.repeat(length)}\u2028x`),
  'a robots.txt of spaces': () => parseRobots(`allow${' '.repeat(length)}x`),
  'a robots rule of stars': () =>
    matchRobots(rule(`/${'*a'.repeat(5000)}*b$`), 'x', `https://a.test/${'a'.repeat(50_000)}`),
  'a Link header of angles': () => readLinkHeaders(Array.from({ length: 20 }, () => '<'.repeat(20_000))),
  'a path of dots': () => slashVariantOf(`https://a.test/${'.a'.repeat(50_000)}/`),
}

for (const [name, work] of Object.entries(rows)) {
  test(`${name} takes no longer than any other text`, async () => {
    const took = await cpuTimeOf(work)
    assert.ok(took < 500, `${took.toFixed(0)} ms`)
  })
}
