import { isAddressOrRange } from '../../base/address-list.ts'
import { describeValue, type FieldError, fieldError } from '../../base/field-errors.ts'
import { parseListField } from '../../base/list-field.ts'
import { countStars } from '../../base/wildcard.ts'
import { parseAsn, type RuleKind } from '../events/exclusion-rules.ts'
import { maxStars } from '../stats/filter-syntax/limits.ts'
import { maxEntries } from './exclusion-rule.ts'

type ValueError = FieldError | string

/** The value in its stored form, or what is wrong with it. */
export type ReadValue = { readonly value: string } | { readonly errors: readonly ValueError[] }

export function readRuleValue(kind: RuleKind, sent: string): ReadValue {
  const text = sent.trim()
  if (kind === 'data_center_single_hit')
    return text === '' ? { value: '' } : { errors: [fieldError('not-used', 'value', { by: 'kind', found: kind })] }
  if (text === '') return { errors: [fieldError('empty', 'value')] }
  switch (kind) {
    case 'path':
      return /^[/*]/.test(text) ? readPattern(text) : { errors: [fieldError('not-a-page', 'value', described(text))] }
    case 'user_agent':
      return readPattern(text)
    case 'network':
      return readEntries(text, (entry) =>
        isAddressOrRange(entry) ? entry : fieldError('not-an-ip-address', 'value', described(entry)),
      )
    case 'country':
      return readEntries(text, (entry) =>
        /^[a-z]{2}$/i.test(entry) ? entry.toUpperCase() : fieldError('not-a-country', 'value', described(entry)),
      )
    case 'asn':
      return readEntries(text, (entry) => {
        const number = parseAsn(entry)
        return number === null ? fieldError('not-an-asn', 'value', described(entry)) : String(number)
      })
  }
}

const described = (text: string) => ({ found: describeValue(text) })

function readPattern(text: string): ReadValue {
  if (/[\r\n\t]/.test(text)) return { errors: [fieldError('not-one-line', 'value')] }
  const stars = countStars(text)
  if (stars > maxStars) return { errors: [fieldError('too-many-wildcards', 'value', { max: maxStars, found: stars })] }
  // It would match everything.
  return /^[*\s]+$/.test(text) ? { errors: [fieldError('empty', 'value')] } : { value: text }
}

function readEntries(text: string, read: (entry: string) => string | FieldError): ReadValue {
  const entries = parseListField(text).map(read)
  const errors = entries.filter((entry) => typeof entry !== 'string')
  if (errors.length > 0) return { errors: errors.slice(0, 10) }
  const values = [...new Set(entries.filter((entry) => typeof entry === 'string'))]
  if (values.length === 0) return { errors: [fieldError('empty', 'value')] }
  return values.length > maxEntries
    ? { errors: [fieldError('too-many-entries', 'value', { max: maxEntries, found: values.length })] }
    : { value: values.join(', ') }
}
