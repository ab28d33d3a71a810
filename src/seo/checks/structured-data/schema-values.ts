import { type Message, message } from '../../../base/message.ts'
import type { StructuredItem } from '../../facts/page/structured-data/structured-data.ts'
import { defineCheck } from '../check.ts'
import { type Finding, failIfAny, notApplicable } from '../check-outcome.ts'
import { noItems, schemaItems } from './schema-items.ts'

export const schemaValues = defineCheck({
  id: 'schema-values',
  title: 'Values in structured data are valid',
  failure: 'Structured data has invalid values',
  needs: ['structuredData'],
  run({ structuredData }) {
    const items = schemaItems(structuredData)
    return items.length === 0 ? notApplicable(noItems) : failIfAny(items.flatMap(invalidValues))
  },
  advice:
    'Write prices as plain numbers, currencies as three letters, dates in the ISO format, and ratings within their scale. Search engines ignore other values, and may show no rich result.',
  link: 'https://developers.google.com/search/docs/appearance/structured-data/sd-policies',
})

type Rule = (value: string) => Message | null

const isDate = (value: string): boolean => {
  const [, year = '', month = '01', day = '01'] = isoDate.exec(value) ?? []
  return (
    year !== '' && !Number.isNaN(Date.parse(`${year}-${month}-${day}T00:00Z`)) && Number(day) <= daysIn(year, month)
  )
}
const isoDate =
  /^(\d{4})(?:-?(\d\d)(?:-?(\d\d)(?:[T ]\d\d(?::?\d\d){0,2}(?:[.,]\d{1,9})? ?(?:Z|[+-]\d\d:?(?:\d\d)?)?)?)?)?$/i

const daysIn = (year: string, month: string): number => new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()

/** Those of old currencies are known, too. */
const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const price: Rule = (value) => (/^\+?\d{1,15}(\.\d{1,15})?$/.test(value) ? null : message('a number such as 12.50'))
const currency: Rule = (value) => (currencies.has(value.toUpperCase()) ? null : message('a currency code such as EUR'))
const date: Rule = (value) => (isDate(value) ? null : message('a date such as 2026-01-31'))
const count: Rule = (value) => (/^[1-9]\d{0,14}$/.test(value) ? null : message('a whole number above zero'))

const rules: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(['price', 'lowPrice', 'highPrice', 'minPrice', 'maxPrice'].map((name) => [name, price])),
  ...Object.fromEntries(['priceCurrency', 'currency'].map((name) => [name, currency])),
  ...Object.fromEntries(
    'datePublished dateModified dateCreated datePosted uploadDate startDate endDate priceValidUntil validThrough'
      .split(' ')
      .map((name) => [name, date]),
  ),
  ...Object.fromEntries(['ratingCount', 'reviewCount'].map((name) => [name, count])),
}

export function invalidValues(item: StructuredItem): readonly Finding[] {
  const single = [...item.properties].flatMap(([name, values]) => {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule === undefined) return []
    return values.flatMap((value) => {
      const text = value.kind === 'text' ? value.text.trim() : ''
      const expected = text === '' ? null : rule(text)
      return expected === null ? [] : [findingOf(item, name, text, expected)]
    })
  })
  return [...single, ...outOfRange(item)]
}

/** The first is at most the second. */
const ranges = [
  ['lowPrice', 'highPrice'],
  ['minPrice', 'maxPrice'],
  ['minValue', 'maxValue'],
] as const

/** The largest degrees in both directions. */
const coordinates = [
  ['latitude', 90],
  ['longitude', 180],
] as const

/** Without other limits, ratings are from 1 to 5. Shares such as `60%` and `6/10` have their own scale. */
function outOfRange(item: StructuredItem): readonly Finding[] {
  const findings: Finding[] = []
  const rating = numberOf(item, 'ratingValue')
  const [low, high] = [numberOf(item, 'worstRating') ?? 1, numberOf(item, 'bestRating') ?? 5]
  if (rating !== null && (rating < Math.min(low, high) || rating > Math.max(low, high))) {
    findings.push(
      findingOf(item, 'ratingValue', String(rating), message('a value from {low} to {high}', { low, high })),
    )
  }
  for (const [from, to] of ranges) {
    const [lowest, highest] = [numberOf(item, from), numberOf(item, to)]
    if (lowest !== null && highest !== null && lowest > highest)
      findings.push(findingOf(item, from, String(lowest), message('at most {n}', { n: highest })))
  }
  for (const [name, limit] of coordinates) {
    const degrees = numberOf(item, name)
    if (degrees !== null && Math.abs(degrees) > limit)
      findings.push(
        findingOf(item, name, String(degrees), message('a value from {low} to {high}', { low: -limit, high: limit })),
      )
  }
  const [start, end] = [textOf(item, 'startDate'), textOf(item, 'endDate')]
  // Days can be compared as texts; times in two zones cannot.
  if (isDate(start) && isDate(end) && end.slice(0, 10) < start.slice(0, Math.min(10, end.length)))
    findings.push(findingOf(item, 'endDate', end, message('a date after {date}', { date: start })))
  return findings
}

function textOf({ properties }: StructuredItem, name: string): string {
  const [value] = properties.get(name) ?? []
  return value?.kind === 'text' ? value.text.trim() : ''
}

function numberOf(item: StructuredItem, name: string): number | null {
  const text = textOf(item, name).replace(',', '.')
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : null
}

const findingOf = ({ at, types, syntax }: StructuredItem, name: string, value: string, expected: Message): Finding => ({
  at,
  found: message('{syntax}: {type}: {property} "{content}"', {
    syntax,
    type: types.join(', '),
    property: name,
    content: value.slice(0, 100),
  }),
  expected,
})
