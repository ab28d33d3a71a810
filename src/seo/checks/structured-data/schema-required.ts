import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { askedItems, noneAsked } from './asked-properties.ts'

export const schemaRequired = defineCheck({
  id: 'schema-required',
  title: 'Structured data has what Google requires',
  failure: 'Structured data misses a required property',
  needs: ['structuredData'],
  run({ structuredData }) {
    const asked = askedItems(structuredData).filter(({ richResult }) => richResult.required.length > 0)
    if (asked.length === 0) return notApplicable(noneAsked)
    return failIfAny(
      asked.flatMap(({ item, richResult, missing }) =>
        missing.required.map((property) => ({
          at: item.at,
          found: `${item.syntax}: ${item.types.join(', ')} without ${property.replaceAll('|', ' or ')}`,
          expected: `what Google requires of ${richResult.type}`,
        })),
      ),
    )
  },
  advice: 'Add the property; without it, Google shows no rich result for the page.',
  link: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
})
