import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Condition } from '../src/analytics/events/sql/conditions.ts'
import { readFilters } from '../src/analytics/stats/filter-syntax/read-filters.ts'

/** The console is compiled with the types of browsers, which would replace those of Node.js here. */
interface Console {
  readonly parseFilter: (text: string) => object | undefined
  readonly readTree: (conditions: readonly object[]) => object
  readonly conditionsOf: (tree: object) => readonly object[]
  readonly filterText: (condition: object) => string
}
const website = new URL('../web/src/website/', import.meta.url)
const { parseFilter, readTree, conditionsOf, filterText }: Console = {
  ...(await import(new URL('view/view.ts', website).href)),
  ...(await import(new URL('filters/filter-tree.ts', website).href)),
}

const pages = ['/a', '/b', 'c (d)']
const leaf = fc.constantFrom('page:is:/a', 'page:is:/b', 'page:is:c\\ \\(d\\)')
const combined = (inside: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    inside,
    inside.map((text) => `not ${text}`),
    fc
      .tuple(fc.constantFrom(' and ', ' or '), fc.array(inside, { minLength: 1, maxLength: 3 }))
      .map(([join, texts]) => `(${texts.join(join)})`),
  )
const ofRow = combined(combined(leaf))
const ofVisit = fc.oneof(
  leaf,
  ofRow.map((text) => `visit(${text})`),
)
const ofAll = combined(combined(ofVisit))

/** Visits: the pages of all of their rows. */
const visits = pages.flatMap((first) => [[first], ...pages.map((second) => [first, second])])

function matches(condition: Condition, page: string, visit: readonly string[]): boolean {
  if (!('kind' in condition)) return condition.values.includes(page)
  switch (condition.kind) {
    case 'and':
      return condition.conditions.every((part) => matches(part, page, visit))
    case 'or':
      return condition.conditions.some((part) => matches(part, page, visit))
    case 'not':
      return !matches(condition.condition, page, visit)
    case 'visit':
      return visit.some((other) => matches(condition.condition, other, visit))
    case 'funnel':
      return false
  }
}

test('the console shows combined filters as chips without changing what they select', () => {
  fc.assert(
    fc.property(fc.array(ofAll, { minLength: 1, maxLength: 2 }), (texts) => {
      const asked = readFilters(texts)
      const shown = conditionsOf(readTree(texts.map((text) => parseFilter(text) ?? { expression: text })))
      const read = readFilters(shown.map(filterText))
      for (const visit of visits)
        for (const page of visit) {
          const selects = (conditions: readonly Condition[]): boolean =>
            conditions.every((condition) => matches(condition, page, visit))
          assert.equal(selects(read), selects(asked), shown.map(filterText).join(' and '))
        }
      assert.deepEqual(conditionsOf(readTree(shown)), shown)
    }),
    { numRuns: 500 },
  )
})
