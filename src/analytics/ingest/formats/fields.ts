import type { FieldErrors } from '../../../base/errors.ts'
import { isRecord } from '../../../base/is-record.ts'
import { cleanText, isLongerThan } from './text.ts'

/** The errors in the fields of one request. An invalid field is read as empty. */
export type FieldErrorList = [field: string, message: string][]

export interface Revenue {
  readonly revenue: number
  readonly currency: string
}

export type Props = Readonly<Record<string, string>>

export const noProps: Props = {}
export const noRevenue: Revenue = { revenue: 0, currency: '' }

const limits = {
  props: 30,
  propName: 300,
  propValue: 2000,
  allProps: 8192,
  amount: 1e12,
  title: 300,
  wrapped: 64 * 1024,
}

export function readText(fieldErrors: FieldErrorList, field: string, value: unknown, bytes: number): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') fieldErrors.push([field, 'must be a text'])
  else if (isLongerThan(value, bytes)) fieldErrors.push([field, `must be at most ${bytes} bytes`])
  else return cleanText(value, bytes)
  return ''
}

/** An invalid title must not lose the event: it is ignored, and one that is too long is truncated. */
export const readTitle = (value: unknown): string => (typeof value === 'string' ? cleanText(value, limits.title) : '')

export function readNumber(fieldErrors: FieldErrorList, field: string, value: unknown, most: number): number {
  if (value === undefined || value === null) return 0
  if (typeof value === 'number') return Math.round(Math.min(Math.max(value, 0), most))
  fieldErrors.push([field, 'must be a number'])
  return 0
}

export function readProps(fieldErrors: FieldErrorList, field: string, value: unknown): Props {
  const given = unwrap(value)
  if (given === undefined || given === null || given === '') return noProps
  if (!isRecord(given)) {
    fieldErrors.push([field, 'must be an object'])
    return noProps
  }
  const entries = Object.entries(given)
  if (entries.length > limits.props) {
    fieldErrors.push([field, `must be at most ${limits.props} properties`])
    return noProps
  }
  const read = entries.flatMap(([name, content]) => readProp(fieldErrors, field, name, content))
  const bytes = read.reduce((sum, [name, text]) => sum + Buffer.byteLength(name) + Buffer.byteLength(text), 0)
  if (bytes > limits.allProps) {
    fieldErrors.push([field, `must be at most ${limits.allProps} bytes, names and values together; found ${bytes}`])
    return noProps
  }
  // `fromEntries` defines each one, `__proto__` included, instead of assigning it.
  return Object.fromEntries(read)
}

function readProp(fieldErrors: FieldErrorList, field: string, name: string, content: unknown): [string, string][] {
  // A nested value has no text to filter by.
  if (content === null || typeof content === 'object') return []
  const text = String(content)
  if (isLongerThan(name, limits.propName))
    fieldErrors.push([field, `must have names of at most ${limits.propName} bytes`])
  if (isLongerThan(text, limits.propValue))
    fieldErrors.push([field, `must have values of at most ${limits.propValue} bytes`])
  const cleanName = cleanText(name, limits.propName)
  const clean = cleanText(text, limits.propValue)
  return cleanName && clean ? [[cleanName, clean]] : []
}

export function readRevenue(fieldErrors: FieldErrorList, field: string, value: unknown): Revenue {
  const given = unwrap(value)
  if (given === undefined || given === null || given === '') return noRevenue
  const { currency, amount } = isRecord(given) ? given : { currency: null, amount: null }
  const units = typeof amount === 'number' || (typeof amount === 'string' && amount) ? Number(amount) : Number.NaN
  if (typeof currency !== 'string' || !/^[a-z]{3}$/i.test(currency)) {
    fieldErrors.push([field, 'must be an object with a currency of three letters'])
  } else if (!(Math.abs(units) <= limits.amount)) {
    fieldErrors.push([field, 'must be an object with an amount'])
  } else {
    return { revenue: Math.round(units * 1000), currency: currency.toUpperCase() }
  }
  return noRevenue
}

/** Null if there are no errors. */
export function toFieldErrors(fieldErrors: FieldErrorList): FieldErrors | null {
  if (fieldErrors.length === 0) return null
  const errors: Record<string, string[]> = {}
  for (const [field, message] of fieldErrors) errors[field] = [...(errors[field] ?? []), message]
  return errors
}

/** Some clients send an object as JSON inside of JSON. A text that is too long for one is not parsed. */
const unwrap = (value: unknown): unknown =>
  typeof value === 'string' && value && value.length <= limits.wrapped ? parseJson(value) : value

/** Undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
