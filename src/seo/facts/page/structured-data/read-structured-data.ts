import type { Addresses } from '../address.ts'
import type { Element } from '../parse.ts'
import type { StructuredData } from './structured-data.ts'

export interface StructuredDataReader {
  element(element: Element): void
  facts(): StructuredData
}

export function structuredDataReader(_addresses: Addresses): StructuredDataReader {
  return { element() {}, facts: () => ({ items: [], problems: [], cut: false }) }
}
