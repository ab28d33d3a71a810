import { message } from '../../../base/message.ts'
import type { StructuredData, StructuredItem } from '../../facts/page/structured-data/structured-data.ts'
import { type RichResult, retiredResultOf, richResults } from './rich-results.ts'
import { type ItemIndex, indexItems, schemaItems } from './schema-items.ts'
import { vocabulary } from './vocabulary.ts'

export interface EligibleItem {
  readonly item: StructuredItem
  readonly richResult: RichResult
  /** The properties that Google requires or recommends and that the item lacks. */
  readonly missing: Readonly<Record<'required' | 'recommended', readonly string[]>>
}

/** The items that are eligible for a rich result. */
export function eligibleItems(structuredData: StructuredData): readonly EligibleItem[] {
  const index = indexItems(structuredData)
  const lacking = (item: StructuredItem, names: readonly string[]) =>
    names.filter((alternatives) => !index.has(item, alternatives.split('|')))
  return schemaItems(structuredData).flatMap((item) => {
    const richResult = richResultFor(item, index)
    if (richResult === undefined) return []
    const { required, recommended } = richResult
    return [
      { item, richResult, missing: { required: lacking(item, required), recommended: lacking(item, recommended) } },
    ]
  })
}

function richResultFor(item: StructuredItem, index: ItemIndex): RichResult | undefined {
  if (retiredResultOf(item.types) !== undefined) return undefined
  const isOf = (types: readonly string[], type: string) => types.some((own) => vocabulary().isKindOf(own, type))
  const fitting = richResults.filter(
    ({ type, asked, when, within }) =>
      (asked === 'nested' || !item.nested) &&
      isOf(item.types, type) &&
      (when === undefined || when.some((property) => item.properties.has(property))) &&
      (within === undefined || isOf(index.holderTypes(item), within)),
  )
  // The most specific type is the one that is a subtype of all the others.
  return fitting.find(({ type }) => fitting.every((other) => vocabulary().isKindOf(type, other.type))) ?? fitting[0]
}

export const noneEligible = message('The page has no structured data that is eligible for rich results.')
