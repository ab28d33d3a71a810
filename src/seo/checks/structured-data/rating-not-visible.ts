import { message } from '../../../base/message.ts'
import type { StructuredItem } from '../../facts/page/structured-data/structured-data.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { schemaItems } from './schema-items.ts'
import { vocabulary } from './vocabulary.ts'

export const ratingNotVisible = defineCheck({
  id: 'rating-not-visible',
  title: 'Ratings in structured data are visible',
  failure: 'Rating in structured data is not visible on the page',
  needs: ['structuredData', 'text'],
  run({ structuredData, text }) {
    const ratings = schemaItems(structuredData).flatMap((item) => {
      const value = ratingOf(item)
      return value === null ? [] : [{ at: item.at, value }]
    })
    if (ratings.length === 0) return notApplicable(message('The structured data contains no rating.'))
    const hidden = ratings.filter(({ value }) => !shows(text.visible, value))
    return failIfAny(
      hidden.map(({ at, value }) => ({
        at,
        found: message('rating {value}', { value }),
        expected: message('the same rating in the visible text'),
      })),
    )
  },
  advice:
    'Show the rating on the page. Google’s guidelines forbid marking up ratings that visitors cannot see, and violations can lead to a manual action.',
  link: 'https://developers.google.com/search/docs/appearance/structured-data/review-snippet#guidelines',
})

function ratingOf({ types, properties }: StructuredItem): string | null {
  if (!types.some((type) => vocabulary().isKindOf(type, 'AggregateRating'))) return null
  const [value] = properties.get('ratingValue') ?? []
  return value?.kind === 'text' && Number.isFinite(Number(value.text.replace(',', '.'))) ? value.text.trim() : null
}

/** The rating as written and rounded to one digit, with a point or a comma. */
function shows(text: string, rating: string): boolean {
  const number = Number(rating.replace(',', '.'))
  const spellings = [rating, String(number), number.toFixed(1)]
  return spellings.some((spelling) => text.includes(spelling) || text.includes(spelling.replace('.', ',')))
}
