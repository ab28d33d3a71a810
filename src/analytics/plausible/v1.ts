import { badRequest, shown } from './errors.ts'

/** Reads the `filters` of version 1, as in `event:page==/blog/*;visit:country!=FR`, into those of version 2. */
export function readV1Filters(text: string): readonly unknown[] {
  if (text === '') return []
  if (text.length > 4096) throw badRequest(`filters may have 4096 characters; found ${text.length}.`)
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

/** `**` stands for the same as `*`. */
const single = (pattern: string): string => pattern.replace(/\*+/g, '*')

const unescaped = { ';': /(?<!\\);/, '|': /(?<!\\)\|/ } as const

const splitUnescaped = (text: string, separator: keyof typeof unescaped): readonly string[] =>
  text.split(unescaped[separator])

/** The name of a property in the results of a breakdown: `page` for `event:page`. */
export const resultKey = (property: string): string => property.replace(/^(?:event:props:|event:|visit:)/, '')

/** The change of a metric, in percent. */
export function percentChange(before: number | null, now: number | null): number | null {
  if (before === null || now === null) return null
  if (before === 0) return now === 0 ? 0 : 100
  return Math.round(((now - before) / before) * 100)
}
