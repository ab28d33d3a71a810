import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const httpFromHttps = defineCheck({
  id: 'http-from-https',
  title: 'Links within the site keep to https',
  failure: 'Links within the site fall back to http',
  needs: ['links', 'response'],
  run({ links, response }) {
    if (!response.url.startsWith('https:')) return notApplicable('The page itself is not served by https.')
    const plain = links.items.filter(({ url, internal }) => internal && url?.startsWith('http:'))
    return failIfAny(
      plain.map(({ at, url }) => ({ at, found: url ?? '', expected: url?.replace('http:', 'https:') ?? 'https' })),
    )
  },
  advice: 'Link with https, or with a relative address.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/https',
})
