import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { loadedByHttp } from './mixed-content.ts'

export const mixedContentActive = defineCheck({
  id: 'mixed-content-active',
  title: 'Scripts, styles and frames load by https',
  failure: 'Scripts, styles or frames load by http, which browsers block',
  needs: ['response', 'scripts', 'stylesheets', 'embeds', 'images'],
  run({ response, ...loading }) {
    if (!response.url.startsWith('https:')) return notApplicable('The page itself is not served by https.')
    return failIfAny(loadedByHttp(loading, 'active'))
  },
  advice: 'Load them by https; browsers refuse to load them otherwise.',
  link: 'https://www.w3.org/TR/mixed-content/',
})
