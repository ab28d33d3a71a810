import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, warnIfAny } from '../check-outcome.ts'
import { eligibleItems, noneEligible } from './eligible-items.ts'

export const schemaRecommended = defineCheck({
  id: 'schema-recommended',
  title: 'Structured data has all recommended properties',
  failure: 'Structured data is missing recommended properties',
  needs: ['structuredData'],
  run({ structuredData }) {
    const asked = eligibleItems(structuredData)
    if (asked.length === 0) return notApplicable(noneEligible)
    return warnIfAny(
      asked.flatMap(({ item, missing }) =>
        missing.recommended.length === 0
          ? []
          : [
              {
                at: item.at,
                found: message('{type}: missing {properties}', {
                  type: item.types.join(', '),
                  properties: missing.recommended.join(', ').replaceAll('|', ' / '),
                }),
              },
            ],
      ),
    )
  },
  advice: 'Add the properties that you have values for. They can make the rich result more detailed.',
  link: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
})
