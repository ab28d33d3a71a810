import type { StructuredItem } from '../../facts/page/structured-data/structured-data.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { schemaItems } from './schema-items.ts'
import { vocabulary } from './vocabulary.ts'

export const ratingNotVisible = defineCheck({
  id: 'rating-not-visible',
  title: 'Ratings in structured data are shown on the page',
  failure: 'Structured data claims a rating that the page does not show',
  needs: ['structuredData', 'text'],
  run({ structuredData, text }) {
    const ratings = schemaItems(structuredData).flatMap((item) => {
      const value = ratingOf(item)
      return value === null ? [] : [{ at: item.at, value }]
    })
    if (ratings.length === 0) return notApplicable('The page claims no rating.')
    const hidden = ratings.filter(({ value }) => !shows(text.visible, value))
    return failIfAny(
      hidden.map(({ at, value }) => ({ at, found: `rating ${value}`, expected: 'the same rating in the text' })),
    )
  },
  advice: 'Show the rating where people can read it; Google penalises ratings that only machines see.',
  link: 'https://developers.google.com/search/docs/appearance/structured-data/review-snippet#guidelines',
})

function ratingOf({ types, properties }: StructuredItem): string | null {
  if (!types.some((type) => vocabulary.isKindOf(type, 'AggregateRating'))) return null
  const [value] = properties.get('ratingValue') ?? []
  return value?.kind === 'text' && Number.isFinite(Number(value.text.replace(',', '.'))) ? value.text.trim() : null
}

/** The rating as written and rounded to one digit, with a point or a comma. */
function shows(text: string, rating: string): boolean {
  const number = Number(rating.replace(',', '.'))
  const spellings = [rating, String(number), number.toFixed(1)]
  return spellings.some((spelling) => text.includes(spelling) || text.includes(spelling.replace('.', ',')))
}
