import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'
import { socialTag } from './social-tags.ts'

export const twitterCard = defineCheck({
  id: 'twitter-card',
  title: 'The page has a card for X',
  failure: 'The page has no card for X, nor Open Graph tags to make one from',
  needs: ['head'],
  run({ head }) {
    const card = socialTag(head, 'twitter:card')
    if (card !== undefined) return pass({ at: card.at, found: card.content })
    const fallback = socialTag(head, 'og:title') !== undefined && socialTag(head, 'og:image') !== undefined
    return fallback
      ? pass()
      : warn({ found: 'none', expected: '<meta name="twitter:card" content="summary_large_image">' })
  },
  advice: 'Add `twitter:card`; title, description and image are taken from the Open Graph tags.',
  link: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/abouts-cards',
})
