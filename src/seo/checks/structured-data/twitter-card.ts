import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'
import { socialTag } from './social-tags.ts'

export const twitterCard = defineCheck({
  id: 'twitter-card',
  title: 'X (Twitter) card is available',
  failure: 'X (Twitter) card is missing',
  needs: ['head'],
  run({ head }) {
    const card = socialTag(head, 'twitter:card')
    if (card !== undefined) return pass({ at: card.at, found: card.content })
    const fallback = socialTag(head, 'og:title') !== undefined && socialTag(head, 'og:image') !== undefined
    return fallback
      ? pass()
      : warn({ found: message('missing'), expected: '<meta name="twitter:card" content="summary_large_image">' })
  },
  advice:
    'Add `<meta name="twitter:card" content="summary_large_image">`. X takes the title, description, and image from the Open Graph tags.',
  link: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/abouts-cards',
})
