import { type Element, isElement } from './parse.ts'

export function getAttribute(element: Element, name: string): string | null {
  for (const attr of element.attrs) if (attr.name === name) return attr.value
  return null
}

/** The trimmed value; null if it is blank. */
export function getNonBlankAttribute(element: Element, name: string): string | null {
  const value = getAttribute(element, name)?.trim()
  return value ? value : null
}

const maxTokens = 50

/** The tokens of a space-separated attribute such as `itemprop`. */
export function getTokens(element: Element, name: string): readonly string[] {
  const value = getAttribute(element, name)
  return value === null ? [] : value.split(/\s+/, maxTokens).filter(Boolean)
}

/** The tokens of a case-insensitive attribute such as `rel`, in lower case. */
export function getLowerCaseTokens(element: Element, name: string): readonly string[] {
  return getTokens(element, name).map((word) => word.toLowerCase())
}

/** Pushes the child elements in reverse order, so that the first is popped first. */
export function pushChildElements(stack: Element[], element: Element): void {
  for (let index = element.childNodes.length - 1; index >= 0; index--) {
    const child = element.childNodes[index]
    if (child !== undefined && isElement(child)) stack.push(child)
  }
}
