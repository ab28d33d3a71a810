import { maxRecordLength, type ReadItem } from './row.ts'
import { readText, type TextOptions } from './text.ts'

export interface JsonObject {
  /** Its number in the file, from 1. */
  readonly line: number
  /** Null: it is not valid, or, if its text is empty, too long. */
  readonly value: Readonly<Record<string, unknown>> | null
  readonly text: string
}

/** A visit has up to thousands of actions. */
const maxObjectLength = 8 * maxRecordLength

/** The objects of a file that is an array of objects, or has one after another. Nothing else of it is kept in memory. */
export async function* readJsonObjects(options: TextOptions): AsyncGenerator<readonly JsonObject[]> {
  let depth = 0
  let isInString = false
  let isEscaped = false
  let isLong = false
  let kept = ''
  let count = 0
  for await (const text of readText(options)) {
    const objects: JsonObject[] = []
    let from = 0
    let quote = text.indexOf('"')
    let backslash = text.indexOf('\\')
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (isInString) {
        if (isEscaped) {
          isEscaped = false
          continue
        }
        // Goes on at the next quote or backslash.
        if (quote >= 0 && quote < at) quote = text.indexOf('"', at)
        if (backslash >= 0 && backslash < at) backslash = text.indexOf('\\', at)
        if (backslash >= 0 && (quote < 0 || backslash < quote)) {
          at = backslash
          isEscaped = true
        } else {
          isInString = quote < 0
          at = isInString ? text.length : quote
        }
      } else if (code === 34) isInString = depth > 0
      else if (code === 123) {
        if (depth++ === 0) {
          from = at
          kept = ''
          isLong = false
        }
      } else if (code === 125 && depth > 0 && --depth === 0) {
        kept = isLong ? '' : kept + text.slice(from, at + 1)
        objects.push(parseObject(++count, kept))
        kept = ''
      }
    }
    if (depth > 0 && !isLong) {
      kept += text.slice(from)
      isLong = kept.length > maxObjectLength
      if (isLong) kept = ''
    }
    yield objects
  }
  // The end of the last object is missing.
  if (depth > 0) yield [{ line: count + 1, value: null, text: kept.slice(0, 200) || '{' }]
}

/** The item for an object without a value. */
export const unreadable = (line: number, text: string): ReadItem => ({
  line,
  rejected: text === '' ? 'too_long' : 'malformed',
  text: () => text,
})

/** Empty text: the object is too long. */
export function parseObject(line: number, text: string): JsonObject {
  const shown = text.slice(0, 200)
  if (text === '') return { line, value: null, text: '' }
  try {
    return { line, value: JSON.parse(text), text: shown }
  } catch {
    return { line, value: null, text: shown }
  }
}
