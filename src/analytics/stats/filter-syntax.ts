import { type FieldErrors, invalid } from '../../base/errors.ts'
import { countStars } from '../../base/wildcard.ts'
import { type Dimension, dimensionNames } from '../events/sql/dimensions.ts'
import { type Filter, type Operator, operators } from '../events/sql/filters.ts'

const syntaxMessage =
  'filter must be dimension:operator:value, with | between values and \\ before a :, | or \\ that is meant itself'

/** What one request may filter by. Together with `maxItems` and `maxLength` in its schema, this bounds the statement. */
export const maxFilters = 20
export const maxFilterLength = 4096
export const maxValues = 50
/** Of all filters of a request. */
export const maxAllValues = 200
export const maxValueLength = 4000
/** In one value. */
export const maxStars = 10
/** Of all filters of a request. */
export const maxAllStars = 50

/** Reads `country:is:DE|FR`, `page:contains:/docs`, `property.plan:is:pro`. */
export function readFilters(texts: readonly string[]): readonly Filter[] {
  const errors: string[] = []
  const filters = texts.flatMap((text) => {
    const read = readFilter(text)
    if ('error' in read) errors.push(read.error)
    return 'filter' in read ? [read.filter] : []
  })
  const counts = filters.flatMap(({ operator, values }) => (operator === 'wildcard' ? values : [])).map(countStars)
  const stars = counts.reduce((sum, count) => sum + count, 0)
  const values = filters.reduce((sum, { values }) => sum + values.length, 0)
  if (values > maxAllValues) errors.push(`filters may have ${maxAllValues} values together; found ${values}.`)
  if (stars > maxAllStars) errors.push(`filters may have ${maxAllStars} wildcards (*) together; found ${stars}.`)
  if (errors.length > 0) throw invalid({ filter: errors } satisfies FieldErrors)
  return filters
}

function readFilter(text: string): { readonly filter: Filter } | { readonly error: string } {
  const [dimensionText, operatorText, ...rest] = splitUnescaped(text, ':')
  if (dimensionText === undefined || operatorText === undefined || rest.length === 0)
    return { error: `${syntaxMessage}; found ${JSON.stringify(text.slice(0, 80))}.` }
  const dimension = parseDimension(withoutEscapes(dimensionText))
  if (!dimension)
    return {
      error: `filter must name one of ${dimensionNames.join(', ')} or property.NAME; found ${JSON.stringify(dimensionText.slice(0, 80))}.`,
    }
  const operator = operators.find((name): name is Operator => name === operatorText)
  if (!operator)
    return {
      error: `filter must use one of ${operators.join(', ')}; found ${JSON.stringify(operatorText.slice(0, 80))}.`,
    }
  const values = splitUnescaped(rest.join(':'), '|').map(withoutEscapes)
  if (values.length > maxValues)
    return { error: `filter may have ${maxValues} values at most; found ${values.length}.` }
  const long = values.find((value) => value.length > maxValueLength)
  if (long !== undefined)
    return { error: `a value of filter may have ${maxValueLength} characters at most; found ${long.length}.` }
  const stars = operator === 'wildcard' ? Math.max(...values.map(countStars)) : 0
  if (stars > maxStars)
    return { error: `a value of filter may have ${maxStars} wildcards (*) at most; found ${stars}.` }
  return { filter: { dimension, operator, values } }
}

export function parseDimension(text: string): Dimension | null {
  if (text.startsWith('property.') && text.length > 'property.'.length)
    return { property: text.slice('property.'.length) }
  const name = dimensionNames.find((name) => name === text)
  return name ? { name } : null
}

function splitUnescaped(text: string, separator: string): readonly string[] {
  const parts = ['']
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === separator) parts.push('')
    else {
      const escaped = character === '\\' && index + 1 < text.length
      parts[parts.length - 1] += escaped ? character + text.charAt(++index) : character
    }
  }
  return parts
}

const withoutEscapes = (text: string): string => text.replace(/\\([:|\\])/g, '$1')
