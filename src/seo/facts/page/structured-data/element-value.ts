import { getAttribute } from '../attributes.ts'
import { elementText } from '../element-text.ts'
import type { Element } from '../parse.ts'

const valueAttributes: ReadonlyMap<string, string> = new Map([
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

/** The value of a property: the attribute that is specific to the element, otherwise its text. */
export function elementValue(element: Element): string {
  const name = valueAttributes.get(element.tagName)
  const value = name === undefined ? null : getAttribute(element, name)
  return value ?? getAttribute(element, 'content') ?? elementText(element)
}
