import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import { allEventEngines } from '../../../../test/support/event-engines.ts'
import { modelRuns } from '../../../../test/support/tier.ts'
import { matchesWildcard, parseWildcard } from '../../../base/wildcard.ts'
import { filterCondition } from '../../events/sql/filters.ts'
import { sql, toStatement } from '../../events/sql/sql.ts'
import type { EventStore } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { openEngine } from '../../events/thread/engine.ts'
import { maxFilterLength, maxStars } from '../filter-syntax/limits.ts'

const pieces = [
  'a',
  'b',
  'ab',
  '\n',
  '\r',
  '%',
  '_',
  '\\',
  '.',
  '+',
  '(',
  ']',
  '{2}',
  '^',
  '$',
  '|',
  '?',
  '\0',
  'ü',
  '🎈',
]
// A lone surrogate is stored as the replacement character.
const hostile = [...pieces, '\ud83c', 'u\u0308', '\u2028', "'", '"', '{p1:String}', '$1']
const word = (of: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...of), { maxLength }).map((parts) => parts.join(''))

const texts = fc.sample(fc.oneof(word(['a', 'b', '%', '_'], 8), word(hostile, 10)), { numRuns: 400, seed: 11 })
const pattern = fc.oneof(
  word(['a', 'b', '*'], 8),
  word(['a', '%', '_', '*', '*'], 8),
  word([...hostile, '*', '*', '*'], 9),
)

for (const { name, skip, engine, place } of allEventEngines) {
  describe(`wildcards on ${name}`, () => {
    let store: EventStore
    before(async () => {
      if (skip !== false) return
      store = await openEngine(await place(), console.error)
      const events = texts.map((page, index) => sampleEvent({ website: 1, page, time: 1_700_000_000_000 + index }))
      const long = Array.from({ length: 2000 }, () => sampleEvent({ website: 2, page: 'a'.repeat(1900) }))
      await store.append({ events: [...events, ...long], drops: [], inbox: 'main', after: 0, lastId: 1 })
    })
    after(async () => {
      if (skip === false) await store.close()
    })

    const matching = async (website: number, values: readonly string[]): Promise<readonly string[]> => {
      const condition = filterCondition({ dimension: { name: 'page' }, operator: 'wildcard', values }, engine.dialect)
      const question = sql`SELECT page FROM events WHERE website = ${website} AND ${condition} ORDER BY time`
      return (await store.query(toStatement(question, engine.dialect.placeholder))).map(({ page }) => String(page))
    }

    test('match the same texts as the reference implementation', { skip }, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(pattern, { minLength: 1, maxLength: 3 }), async (values) => {
          const expected = texts
            .map((text) => text.toWellFormed())
            .filter((text) => values.some((value) => matchesWildcard(parseWildcard(value.toWellFormed()), text)))
          assert.deepEqual(await matching(1, values), expected)
        }),
        { numRuns: modelRuns(name === 'DuckDB' ? 300 : 60), seed: Number(process.env.SEED ?? 20261115) },
      )
    })

    // A matcher that backtracks would take minutes for a single text.
    test('hostile patterns are matched in linear time', { skip, timeout: 60_000 }, async () => {
      const stars = (part: string, end: string) => `${`*${part}`.repeat(maxStars - 1)}*${end}`
      const long = Math.floor(maxFilterLength / maxStars) - 2
      const patterns = [
        stars('a', 'b'),
        stars('a', 'b*').replace(/^\*/, ''),
        stars('a', '_'),
        stars('a', '%b'),
        stars('a'.repeat(long), 'b'),
        stars(`${'a'.repeat(long - 1)}b`, ''),
        stars('a'.repeat(long), '_'),
        `*${'a'.repeat(900)}b*${'a'.repeat(900)}%*`,
      ]
      for (const value of patterns) {
        assert.deepEqual(await matching(2, [value]), [], value.slice(0, 40))
      }
    })
  })
}
