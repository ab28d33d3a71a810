import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { eventEngines } from '../../../../test/support/event-engines.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { openEngine } from '../../events/thread/engine.ts'

const day = 86_400_000
const start = Date.UTC(2026, 2, 1, 12)
const span = { from: start - day, to: start + 9 * day }

/** How visits were stored with the rules of the first version. */
const arrivals = [
  { source: 'new-assistant.example', channel: 'referral', referrer: 'new-assistant.example/chat' },
  { source: 'new-assistant.example', channel: 'paid', utmSource: 'new-assistant.example', utmMedium: 'cpc' },
  { source: 'Google', channel: 'search', referrer: 'google.com' },
  { source: '', channel: 'direct' },
]

const events = arrivals.map((arrival, index) => {
  const time = start + (index % 2) * day
  const id = BigInt(index + 1)
  return sampleEvent({ ...arrival, website: 1, time, startedAt: time, visitor: id, visit: id })
})

const expected = {
  channels: { ai: 1, direct: 1, paid: 1, search: 1 },
  sources: { 'New Assistant': 2, Google: 1, '': 1 },
}

const run = promisify(execFile)
const path = (name: string): string => new URL(`../testing/${name}`, import.meta.url).pathname

for (const { name, place, skip } of eventEngines)
  describe(`a release with new rules on ${name}`, { skip }, () => {
    test('names the sources of history anew, before and after roll-ups are rebuilt, and under an account’s own rules', async () => {
      const { module, ...rest } = await place()
      const store = await openEngine({ module, ...rest }, console.error)
      await store.append({ events, drops: [], inbox: 'main', after: 0, lastId: 1 })
      while (await store.rollUp(Date.UTC(2100, 0, 1)));
      await store.close()
      const location = JSON.stringify({ ...rest, module: module.href })
      const { stdout } = await run(process.execPath, [
        ...[`--import=${path('next-rules.ts')}`, path('read-sources.ts')],
        ...[name, location, JSON.stringify(span)],
      ])
      assert.deepEqual(JSON.parse(stdout), {
        asLeft: expected,
        rolledUp: expected,
        withOwnRules: { ...expected, channels: { Machines: 1, direct: 1, paid: 1, search: 1 } },
      })
    })
  })
