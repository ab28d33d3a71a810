import { isAddressOrRange } from '../../base/address-list.ts'
import { describeValue, type FieldError, fieldError } from '../../base/field-errors.ts'
import { parseListField } from '../../base/list-field.ts'
import { countStars } from '../../base/wildcard.ts'

const maxEntries = 500
const maxParamLength = 100
/** In all entries: each is matched against every parameter of every hit. */
const maxStars = 100

/** Returns the errors in a list of IP addresses. */
export function validateExcludedIps(text: string): readonly FieldError[] {
  const invalidEntries = parseListField(text).filter((entry) => !isAddressOrRange(entry))
  const named = invalidEntries.map((entry) =>
    fieldError('not-an-ip-address', 'exclude_ips', { found: describeValue(entry) }),
  )
  return [...named.slice(0, 10), ...tooMany('exclude_ips', text)]
}

export function validateExcludedParams(text: string): readonly FieldError[] {
  const bad = parseListField(text).filter((entry) => entry.length > maxParamLength || /[\s&=#]/.test(entry))
  const named = bad.map((entry) => fieldError('not-a-parameter', 'exclude_params', { found: describeValue(entry) }))
  const stars = countStars(text)
  const tooManyStars =
    stars > maxStars ? [fieldError('too-many-wildcards', 'exclude_params', { max: maxStars, found: stars })] : []
  return [...named.slice(0, 10), ...tooMany('exclude_params', text), ...tooManyStars]
}

function tooMany(field: string, text: string): readonly FieldError[] {
  const count = parseListField(text).length
  return count > maxEntries ? [fieldError('too-many-entries', field, { max: maxEntries, found: count })] : []
}
