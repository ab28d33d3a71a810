import fc from 'fast-check'
import { type Dimension, dimensionNames } from '../../events/sql/dimensions.ts'
import { type Filter, operators } from '../../events/sql/filters.ts'
import { rangeOfDates } from '../period.ts'

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

/** Most often the page: a visit has several of them, on both sides of midnight. */
export const randomDimension: fc.Arbitrary<Dimension> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ name: 'page' } as const) },
  { weight: 2, arbitrary: fc.constantFrom(...dimensions) },
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
]

export const randomFilters: fc.Arbitrary<readonly Filter[]> = fc.array(
  fc.record({
    dimension: fc.constantFrom(...dimensions),
    operator: fc.constantFrom(...operators),
    values: fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 2 },
)

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
