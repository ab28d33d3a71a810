import { defineCheck } from '../check.ts'
import { notApplicable, warnIfAny } from '../check-outcome.ts'
import { askedItems, noneAsked } from './asked-properties.ts'

export const schemaRecommended = defineCheck({
  id: 'schema-recommended',
  title: 'Structured data has what Google recommends',
  failure: 'Structured data misses recommended properties',
  needs: ['structuredData'],
  run({ structuredData }) {
    const asked = askedItems(structuredData)
    if (asked.length === 0) return notApplicable(noneAsked)
    return warnIfAny(
      asked.flatMap(({ item, missing }) =>
        missing.recommended.length === 0
          ? []
          : [
              {
                at: item.at,
                found: `${item.types.join(', ')} without ${missing.recommended.join(', ').replaceAll('|', ' or ')}`,
              },
            ],
      ),
    )
  },
  advice: 'Add those that you have values for; they make the rich result richer.',
  link: 'https://developers.google.com/search/docs/appearance/structured-data/search-gallery',
})
