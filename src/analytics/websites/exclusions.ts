import { isAddressOrRange } from '../../base/address-list.ts'
import { parseListField } from '../../base/list-field.ts'
import { countStars } from '../../base/wildcard.ts'

const maxEntries = 500
const maxParamLength = 100
/** In all entries: each is matched against every parameter of every hit. */
const maxStars = 100

/** Returns the errors in a list of IP addresses. */
export function validateExcludedIps(text: string): readonly string[] {
  const invalidEntries = parseListField(text).filter((entry) => !isAddressOrRange(entry))
  const named = invalidEntries.map((entry) => `exclude_ips: ${quote(entry)} is neither an IP address nor a CIDR range.`)
  return [...named.slice(0, 10), ...tooMany('exclude_ips', text)]
}

export function validateExcludedParams(text: string): readonly string[] {
  const bad = parseListField(text).filter((entry) => entry.length > maxParamLength || /[\s&=#]/.test(entry))
  const named = bad.map((entry) => `exclude_params: ${quote(entry)} is not the name of a query parameter.`)
  const stars = countStars(text)
  const tooManyStars =
    stars > maxStars ? [`exclude_params may have ${maxStars} wildcards (*) together; found ${stars}.`] : []
  return [...named.slice(0, 10), ...tooMany('exclude_params', text), ...tooManyStars]
}

function tooMany(field: string, text: string): readonly string[] {
  const count = parseListField(text).length
  return count > maxEntries ? [`${field} may have ${maxEntries} entries at most; found ${count}.`] : []
}

const quote = (entry: string): string => JSON.stringify(entry.length > 60 ? `${entry.slice(0, 60)}…` : entry)
