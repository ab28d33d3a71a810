import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../../test/support/folder.ts'
import { parquetOf } from '../../../test/support/ga4-files.ts'
import type { ImportKind } from './import.ts'
import { runConversion } from './run-conversion.ts'
import type { Conversion } from './tally.ts'

const folder = temporaryFolder()
const megabyte = 1024 ** 2
const limits = { cpuMs: 5_000, setting: 'a variable' }
let files = 0

const requestOf = (kind: ImportKind, content: string | Buffer) => {
  const path = join(folder, String(++files))
  writeFileSync(path, content)
  return {
    ...{ kind, path, folder, events: `${path}.events`, rejected: `${path}.rejected`, timezone: 'UTC', only: '' },
    ...{
      domain: 'site.example',
      excludeParams: '',
      websiteTimezone: 'UTC',
      days: null,
      imported: {},
      encoding: 'auto' as const,
    },
    ...{ knownIds: [], ids: `${path}.ids`, spans: { withoutIds: [], all: [] }, overlap: 'take' as const },
    ...{ now: Date.now(), cutoff: null, retainedFrom: null },
  }
}

async function lastOf(states: AsyncGenerator<Conversion>): Promise<Conversion | undefined> {
  let last: Conversion | undefined
  for await (const state of states) last = state
  return last
}

/** Each takes minutes or hours if the time grows with the square of its size. */
const slow: Readonly<Record<string, readonly [kind: ImportKind, content: string]>> = {
  'blanks where rows are expected': ['umami', `INSERT INTO website_event VALUES${' '.repeat(12 * megabyte)}`],
  'lines between the parts of statements': ['umami', `INSERT INTO website_event${'\n'.repeat(16_000)}`.repeat(300)],
  'a row that does not end': ['umami', `INSERT INTO website_event VALUES (${"'a',".repeat(200_000)}\n`.repeat(20)],
  'a line that does not end': ['umami', `COPY website_event (a) FROM stdin;\n${'a\t'.repeat(14 * megabyte)}`],
  'quotes in CSV': ['goatcounter', `path,session,date\n${'"",'.repeat(4 * megabyte)}`],
  'a quote that does not end': ['goatcounter', `path,session,date\n"${'a,'.repeat(4 * megabyte)}`],
  'braces in JSON': ['ga4', '{"a":'.repeat(4 * megabyte)],
  'backslashes in JSON': ['matomo', `[{"a":"${'\\\\'.repeat(4 * megabyte)}`],
  'a query that does not end': ['search_console', `Top queries,Clicks,Impressions\n"${'a,'.repeat(4 * megabyte)}`],
  'comments in front of a header': ['ga4_exploration', `${'# \n'.repeat(20_000)}Date,Views\n`],
}

describe('the time to read a file grows with its size only', () => {
  for (const [name, [kind, content]] of Object.entries(slow))
    test(name, async () => {
      const conversion = lastOf(runConversion(requestOf(kind, content), limits, new AbortController().signal))
      await conversion.catch((error) => {
        assert.equal(error.code, 'invalid')
        assert.doesNotMatch(error.message, /CPU time|memory/)
      })
    })
})

test('a file that takes more CPU time than an import may use is refused, and its thread ends', async () => {
  const lines = `2024-03-01T00:00:00Z,a,/${'page'.repeat(10)}\n`.repeat(400_000)
  const request = requestOf('sightline', `time,visitor,page\n${lines}`)
  let used = 0
  const conversion = runConversion(request, { ...limits, cpuMs: 300 }, new AbortController().signal, (cpuMs) => {
    used = cpuMs
  })
  await assert.rejects(lastOf(conversion), /refused: reading it takes more than the 1 minutes of CPU time .*a variable/)
  assert.ok(used > 300)
})

test('canceling ends a thread within five seconds, even if it does not respond', async () => {
  const entry = new URL('data:text/javascript,for(;;){}')
  const canceling = new AbortController()
  const conversion = lastOf(runConversion(requestOf('umami', 'a'), { ...limits, entry }, canceling.signal))
  setTimeout(() => canceling.abort(new Error('canceled')), 200)
  const startedAt = performance.now()
  await assert.rejects(conversion, /canceled/)
  assert.ok(performance.now() - startedAt < 5_000)
})

const bombs: Readonly<Record<string, () => Promise<readonly [kind: ImportKind, content: Buffer]>>> = {
  gzip: async () => ['umami', gzipSync(Buffer.alloc(64 * megabyte, 32))],
  Parquet: async () => [
    'ga4',
    await parquetOf(
      "SELECT 1::BIGINT AS event_timestamp, 'a' AS event_name, 'v' AS user_pseudo_id, '[]' AS event_params FROM range(300000)",
    ),
  ],
}
for (const [name, make] of Object.entries(bombs))
  test(`${name} that unpacks to more than 500 times its size is refused`, async () => {
    const [kind, content] = await make()
    const conversion = lastOf(
      runConversion(requestOf(kind, content), { ...limits, cpuMs: 60_000 }, new AbortController().signal),
    )
    await assert.rejects(conversion, /refused: .*500 times its size/)
  })
