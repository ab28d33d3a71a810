import type { FieldErrors } from '../../../base/errors.ts'
import { cleanText, isLongerThan } from './text.ts'

/** Reads the fields of one request, and keeps what is wrong with them. A wrong field reads as an empty one. */
export interface FieldReader {
  text(field: string, value: unknown, bytes: number): string
  number(field: string, value: unknown, most: number): number
  props(field: string, value: unknown): Readonly<Record<string, string>>
  revenue(field: string, value: unknown): Revenue
  refuse(field: string, message: string): void
  /** Null where nothing is wrong. */
  errors(): FieldErrors | null
}

export interface Revenue {
  readonly revenue: number
  readonly currency: string
}

export const noProps: Readonly<Record<string, string>> = {}
export const noRevenue: Revenue = { revenue: 0, currency: '' }

const limits = { props: 30, propName: 300, propValue: 2000, amount: 1e12 }

export function readFields(): FieldReader {
  let errors: Record<string, string[]> | null = null

  const refuse = (field: string, message: string): void => {
    errors ??= {}
    errors[field] ??= []
    errors[field].push(message)
  }

  const text = (field: string, value: unknown, bytes: number): string => {
    if (value === undefined || value === null) return ''
    if (typeof value !== 'string') return refuseWith('', field, 'must be a text')
    if (isLongerThan(value, bytes)) return refuseWith('', field, `must be at most ${bytes} bytes`)
    return cleanText(value, bytes)
  }

  const number = (field: string, value: unknown, most: number): number => {
    if (value === undefined || value === null) return 0
    if (typeof value !== 'number') return refuseWith(0, field, 'must be a number')
    return Math.round(Math.min(Math.max(value, 0), most))
  }

  const props = (field: string, value: unknown): Readonly<Record<string, string>> => {
    const given = unwrap(value)
    if (given === undefined || given === null || given === '') return noProps
    if (!isRecord(given)) return refuseWith(noProps, field, 'must be an object')
    const entries = Object.entries(given)
    if (entries.length > limits.props) return refuseWith(noProps, field, `must be at most ${limits.props} properties`)
    // `fromEntries` defines each one, `__proto__` included, instead of assigning it.
    return Object.fromEntries(entries.flatMap(([name, content]) => prop(field, name, content)))
  }

  const prop = (field: string, name: string, content: unknown): [string, string][] => {
    if (isLongerThan(name, limits.propName)) refuse(field, `must have names of at most ${limits.propName} bytes`)
    // A nested value has no text that anybody could filter by.
    if (content === null || typeof content === 'object') return []
    const given = String(content)
    if (isLongerThan(given, limits.propValue)) refuse(field, `must have values of at most ${limits.propValue} bytes`)
    const cleanName = cleanText(name, limits.propName)
    const clean = cleanText(given, limits.propValue)
    return cleanName && clean ? [[cleanName, clean]] : []
  }

  const revenue = (field: string, value: unknown): Revenue => {
    const given = unwrap(value)
    if (given === undefined || given === null || given === '') return noRevenue
    if (!isRecord(given)) return refuseWith(noRevenue, field, 'must be an object')
    const { currency, amount } = given
    if (typeof currency !== 'string' || !/^[a-z]{3}$/i.test(currency)) {
      return refuseWith(noRevenue, field, 'must have a currency of three letters')
    }
    const units =
      typeof amount === 'number' ? amount : typeof amount === 'string' && amount ? Number(amount) : Number.NaN
    if (!(Math.abs(units) <= limits.amount)) return refuseWith(noRevenue, field, 'must have an amount')
    return { revenue: Math.round(units * 1000), currency: currency.toUpperCase() }
  }

  const refuseWith = <Value>(fallback: Value, field: string, message: string): Value => {
    refuse(field, message)
    return fallback
  }

  return { text, number, props, revenue, refuse, errors: () => errors }
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
