import type { Element } from './parse.ts'

export function attribute(element: Element, name: string): string | null {
  for (const attr of element.attrs) if (attr.name === name) return attr.value
  return null
}

/** The value, where it is more than white space. */
export function filledAttribute(element: Element, name: string): string | null {
  const value = attribute(element, name)?.trim()
  return value ? value : null
}

/** The words of an attribute that holds a list, such as `rel`, in lower case. */
export function tokens(element: Element, name: string): readonly string[] {
  const value = attribute(element, name)
  if (value === null) return []
  return value.toLowerCase().split(/\s+/).filter(Boolean)
}
