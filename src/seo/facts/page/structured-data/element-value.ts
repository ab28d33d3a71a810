import { attribute } from '../attributes.ts'
import type { Element } from '../parse.ts'
import { textWithin } from '../text-within.ts'

const attributeOf: ReadonlyMap<string, string> = new Map([
  ['meta', 'content'],
  ['a', 'href'],
  ['area', 'href'],
  ['link', 'href'],
  ['img', 'src'],
  ['audio', 'src'],
  ['embed', 'src'],
  ['iframe', 'src'],
  ['source', 'src'],
  ['track', 'src'],
  ['video', 'src'],
  ['object', 'data'],
  ['data', 'value'],
  ['meter', 'value'],
  ['time', 'datetime'],
])

/** The value of a property: in the attribute that the element is about, else its text. */
export function elementValue(element: Element): string {
  const name = attributeOf.get(element.tagName)
  const value = name === undefined ? null : attribute(element, name)
  return value ?? attribute(element, 'content') ?? textWithin(element)
}
