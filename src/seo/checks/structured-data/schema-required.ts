import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { eligibleItems, noneEligible } from './eligible-items.ts'

export const schemaRequired = defineCheck({
  id: 'schema-required',
  title: 'Structured data has all required properties',
  failure: 'Structured data is missing required properties',
  needs: ['structuredData'],
  run({ structuredData }) {
    const asked = eligibleItems(structuredData).filter(({ richResult }) => richResult.required.length > 0)
    if (asked.length === 0) return notApplicable(noneEligible)
    return failIfAny(
      asked.flatMap(({ item, richResult, missing }) =>
        missing.required.map((property) => ({
          at: item.at,
          found: message('{syntax}: {type}: missing {properties}', {
            syntax: item.syntax,
            type: item.types.join(', '),
            properties: property.replaceAll('|', ' / '),
          }),
          expected: message('all properties that Google requires for {type}', { type: richResult.type }),
        })),
      ),
    )
  },
  advice: 'Add the missing property. Without it, the page is not eligible for rich results in Google Search.',
  link: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
})
