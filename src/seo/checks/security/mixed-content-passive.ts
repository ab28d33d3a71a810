import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { loadedByHttp } from './mixed-content.ts'

export const mixedContentPassive = defineCheck({
  id: 'mixed-content-passive',
  title: 'Images and media load by https',
  failure: 'Images or media load by http',
  needs: ['response', 'scripts', 'stylesheets', 'embeds', 'images'],
  run({ response, ...loading }) {
    if (!response.url.startsWith('https:')) return notApplicable('The page itself is not served by https.')
    return failIfAny(loadedByHttp(loading, 'passive'))
  },
  advice: 'Load them by https; browsers warn, upgrade or drop what comes by http.',
  link: 'https://www.w3.org/TR/mixed-content/',
})
