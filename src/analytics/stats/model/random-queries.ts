import fc from 'fast-check'
import type { Condition } from '../../events/sql/conditions.ts'
import { type Dimension, dimensionNames, pathDimensions } from '../../events/sql/dimensions.ts'
import {
  type Filter,
  numberOperators,
  pageOperators,
  presenceOperators,
  textOperators,
} from '../../events/sql/filters.ts'
import { rangeOfDates } from '../query/period.ts'

export const timezones = [
  'UTC',
  'UTC',
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Pacific/Apia',
]

export const dimensions: readonly Dimension[] = [...dimensionNames.map((name) => ({ name })), { property: 'plan' }]

/** The patterns of path groups, in their order; some match what others do. */
export const randomPatterns: fc.Arbitrary<readonly string[]> = fc.uniqueArray(
  fc.constantFrom('/docs/*', '/DOCS', '/docs/', '/*/a', '/a b?x=*', '/ü', '/οδοσ', '*', '/*a*', '/100%_\\*', '/'),
  { maxLength: 4 },
)

export const groupedDimension: fc.Arbitrary<Dimension> = fc.record({
  name: fc.constantFrom(...pathDimensions),
  patterns: randomPatterns,
})

/** Most often the page: a visit has several of them, on both sides of midnight. */
export const randomDimension: fc.Arbitrary<Dimension> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ name: 'page' } as const) },
  { weight: 2, arbitrary: fc.constantFrom(...dimensions) },
  { weight: 1, arbitrary: groupedDimension },
)

const values = [
  '/docs',
  '/docs/a',
  '/*',
  '*a*',
  '/100%_\\*',
  'Google',
  'o',
  '',
  'DE',
  'desktop',
  'Signup',
  "'; --",
  'pro',
  'pageview',
  'example.com',
  '/DOCS',
  '/ü',
  '/οδοσ',
  '/I*',
  '/docs/',
  '/a b?x=*',
  '/*/a',
  'Σ',
]

const numbers = ['0', '9', '9.99', '9.9901', '-0.5', '-0.5000000001', '0.3', '10', '999999999999999']

/** Most often by dimensions that differ between the rows of a visit, which are the harder ones. */
const filterDimension = fc.oneof(
  fc.constantFrom(...dimensions),
  fc.constantFrom<Dimension>({ name: 'page' }, { name: 'event' }, { property: 'plan' }),
)

/** By a group of paths. */
const groupedFilter: fc.Arbitrary<Filter> = fc.record({
  dimension: groupedDimension,
  operator: fc.constant('is' as const),
  values: fc.array(fc.constantFrom('/docs/*', '*', '/*/a', '/ü', '/docs'), { minLength: 1, maxLength: 2 }),
})

const randomFilter: fc.Arbitrary<Filter> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .record({
        dimension: fc.oneof({ weight: 9, arbitrary: filterDimension }, fc.constant({ name: 'currency' } as const)),
        operator: fc.constantFrom(...textOperators, ...pageOperators),
        values: fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }),
        ignoresCase: fc.boolean(),
      })
      .map(
        ({ ignoresCase, ...filter }): Filter =>
          ignoresCase && filter.operator !== 'matches' ? { ...filter, ignoresCase } : filter,
      ),
  },
  fc.record({
    dimension: fc.oneof(
      filterDimension,
      fc.constantFrom({ name: 'revenue' } as const, { name: 'scroll_depth' } as const),
    ),
    operator: fc.constantFrom(...presenceOperators),
    values: fc.constant([]),
  }),
  fc.record({
    dimension: fc.constantFrom({ name: 'revenue' } as const, { name: 'scroll_depth' } as const, { property: 'plan' }),
    operator: fc.constantFrom(...numberOperators),
    values: fc.constantFrom(...numbers).map((number) => [number]),
  }),
)

/** Conditions on rows; around a part of them, `visit` makes them conditions on visits. */
const conditionOf = (leaf: fc.Arbitrary<Condition>): fc.Arbitrary<Condition> =>
  fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'condition', depthSize: 'small' },
      { weight: 6, arbitrary: leaf },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constantFrom('and' as const, 'or' as const),
          conditions: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('not' as const), condition: tie('condition') }) },
    ),
  })).condition

export const randomCondition: fc.Arbitrary<Condition> = conditionOf(
  fc.oneof(
    { weight: 2, arbitrary: randomFilter },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('visit' as const), condition: conditionOf(randomFilter) }) },
  ),
)

export const randomFilters: fc.Arbitrary<readonly Condition[]> = fc.array(randomCondition, { maxLength: 2 })

export const randomGroupedFilters: fc.Arbitrary<readonly Condition[]> = fc
  .tuple(groupedFilter, fc.array(randomCondition, { maxLength: 1 }))
  .map(([grouped, others]) => [...others, grouped])

/** Whole local days around a time; sometimes an arbitrary span. */
export const randomSpan = (around: number) =>
  fc
    .record({
      timezone: fc.constantFrom(...timezones),
      daysBefore: fc.integer({ min: -3, max: 3 }),
      days: fc.integer({ min: 1, max: 7 }),
      odd: fc.option(fc.record({ later: fc.nat(86_400_000), sooner: fc.nat(86_400_000) }), { freq: 4 }),
    })
    .map(({ timezone, daysBefore, days, odd }) => {
      const first = Temporal.Instant.fromEpochMilliseconds(around)
        .toZonedDateTimeISO(timezone)
        .toPlainDate()
        .subtract({ days: daysBefore })
      const { from, to } = rangeOfDates(first, first.add({ days: days - 1 }), timezone)
      if (!odd) return { timezone, span: { from, to } }
      const start = from + odd.later
      return { timezone, span: { from: start, to: Math.max(start + 1, to - odd.sooner) } }
    })
