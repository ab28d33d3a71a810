import type { FieldErrors } from '../../../base/errors.ts'
import { cleanText, isLongerThan } from './text.ts'

/** What is wrong with the fields of one request. A wrong field reads as an empty one. */
export type Faults = [field: string, message: string][]

export interface Revenue {
  readonly revenue: number
  readonly currency: string
}

export type Props = Readonly<Record<string, string>>

export const noProps: Props = {}
export const noRevenue: Revenue = { revenue: 0, currency: '' }

const limits = { props: 30, propName: 300, propValue: 2000, allProps: 8192, amount: 1e12, title: 300 }

export function readText(faults: Faults, field: string, value: unknown, bytes: number): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') faults.push([field, 'must be a text'])
  else if (isLongerThan(value, bytes)) faults.push([field, `must be at most ${bytes} bytes`])
  else return cleanText(value, bytes)
  return ''
}

/** A title that is no text or too long is no reason to lose the event: what is too long is cut off. */
export const readTitle = (value: unknown): string => (typeof value === 'string' ? cleanText(value, limits.title) : '')

export function readNumber(faults: Faults, field: string, value: unknown, most: number): number {
  if (value === undefined || value === null) return 0
  if (typeof value === 'number') return Math.round(Math.min(Math.max(value, 0), most))
  faults.push([field, 'must be a number'])
  return 0
}

export function readProps(faults: Faults, field: string, value: unknown): Props {
  const given = unwrap(value)
  if (given === undefined || given === null || given === '') return noProps
  if (!isRecord(given)) {
    faults.push([field, 'must be an object'])
    return noProps
  }
  const entries = Object.entries(given)
  if (entries.length > limits.props) {
    faults.push([field, `must be at most ${limits.props} properties`])
    return noProps
  }
  const read = entries.flatMap(([name, content]) => readProp(faults, field, name, content))
  const bytes = read.reduce((sum, [name, text]) => sum + Buffer.byteLength(name) + Buffer.byteLength(text), 0)
  if (bytes > limits.allProps) {
    faults.push([field, `must be at most ${limits.allProps} bytes, names and values together; found ${bytes}`])
    return noProps
  }
  // `fromEntries` defines each one, `__proto__` included, instead of assigning it.
  return Object.fromEntries(read)
}

function readProp(faults: Faults, field: string, name: string, content: unknown): [string, string][] {
  // A nested value has no text that anybody could filter by.
  if (content === null || typeof content === 'object') return []
  const text = String(content)
  if (isLongerThan(name, limits.propName)) faults.push([field, `must have names of at most ${limits.propName} bytes`])
  if (isLongerThan(text, limits.propValue))
    faults.push([field, `must have values of at most ${limits.propValue} bytes`])
  const cleanName = cleanText(name, limits.propName)
  const clean = cleanText(text, limits.propValue)
  return cleanName && clean ? [[cleanName, clean]] : []
}

export function readRevenue(faults: Faults, field: string, value: unknown): Revenue {
  const given = unwrap(value)
  if (given === undefined || given === null || given === '') return noRevenue
  const { currency, amount } = isRecord(given) ? given : { currency: null, amount: null }
  const units = typeof amount === 'number' || (typeof amount === 'string' && amount) ? Number(amount) : Number.NaN
  if (typeof currency !== 'string' || !/^[a-z]{3}$/i.test(currency)) {
    faults.push([field, 'must be an object with a currency of three letters'])
  } else if (!(Math.abs(units) <= limits.amount)) {
    faults.push([field, 'must be an object with an amount'])
  } else {
    return { revenue: Math.round(units * 1000), currency: currency.toUpperCase() }
  }
  return noRevenue
}

/** Null where nothing is wrong. */
export function errorsOf(faults: Faults): FieldErrors | null {
  if (faults.length === 0) return null
  const errors: Record<string, string[]> = {}
  for (const [field, message] of faults) errors[field] = [...(errors[field] ?? []), message]
  return errors
}

/** Some clients send an object as JSON inside of JSON. */
const unwrap = (value: unknown): unknown => (typeof value === 'string' && value ? parseJson(value) : value)

/** Undefined where it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
