import { badRequest, shown } from './errors.ts'

/** Reads the `filters` of version 1 into those of version 2: `event:page==/blog/*;visit:country!=FR`, or JSON as in version 2. */
export function readV1Filters(text: string): readonly unknown[] {
  if (text === '') return []
  if (text.length > 4096) throw badRequest(`filters may have 4096 characters; found ${text.length}.`)
  if (text.trimStart().startsWith('[')) return readJson(text)
  return splitUnescaped(text, ';').map((part) => {
    const [, property = '', sign, list = ''] = /^([^=!]+)(==|!=)([\s\S]*)$/.exec(part) ?? []
    const name = property.trim()
    if (name === '')
      throw badRequest(`filters must be of the form property==value;property!=value; found ${shown(part)}.`)
    const values = splitUnescaped(list, '|').map((value) => value.trim().replace(/\\([\\|;])/g, '$1'))
    const isPattern = name !== 'event:goal' && values.some((value) => value.includes('*'))
    const operator = isPattern ? 'matches_wildcard' : 'is'
    return [
      sign === '==' ? operator : `${operator}_not`,
      name,
      values.map((value) => (isPattern ? single(value) : value)),
    ]
  })
}

function readJson(text: string): readonly unknown[] {
  try {
    const filters: unknown = JSON.parse(text)
    if (Array.isArray(filters)) return filters
  } catch {
    // Reported below.
  }
  throw badRequest(`filters that begin with [ must be a list in JSON; found ${shown(text)}.`)
}

/** `**` stands for the same as `*`. */
const single = (pattern: string): string => pattern.replace(/\*+/g, '*')

const unescaped = { ';': /(?<!\\);/, '|': /(?<!\\)\|/ } as const

const splitUnescaped = (text: string, separator: keyof typeof unescaped): readonly string[] =>
  text.split(unescaped[separator])

/** The name of a property in the results of a breakdown: `page` for `event:page`. */
export const resultKey = (property: string): string => property.replace(/^(?:event:props:|event:|visit:)/, '')
