import { type Element, isElement } from './parse.ts'

export function getAttribute(element: Element, name: string): string | null {
  for (const attr of element.attrs) if (attr.name === name) return attr.value
  return null
}

/** The value, where it is more than white space. */
export function getNonBlankAttribute(element: Element, name: string): string | null {
  const value = getAttribute(element, name)?.trim()
  return value ? value : null
}

const maxTokens = 50

/** The words of an attribute that holds a list, such as `itemprop`. */
export function getTokens(element: Element, name: string): readonly string[] {
  const value = getAttribute(element, name)
  return value === null ? [] : value.split(/\s+/, maxTokens).filter(Boolean)
}

/** Those of an attribute that makes no difference between cases, such as `rel`, in lower case. */
export function getLowerCaseTokens(element: Element, name: string): readonly string[] {
  return getTokens(element, name).map((word) => word.toLowerCase())
}

/** Puts the elements within onto a stack, so that the first comes off first. */
export function pushChildElements(stack: Element[], element: Element): void {
  for (let index = element.childNodes.length - 1; index >= 0; index--) {
    const child = element.childNodes[index]
    if (child !== undefined && isElement(child)) stack.push(child)
  }
}
