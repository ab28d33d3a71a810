import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { loadedByHttp } from './mixed-content.ts'

export const mixedContentPassive = defineCheck({
  id: 'mixed-content-passive',
  title: 'Images and media use HTTPS',
  failure: 'Images or media load over HTTP',
  needs: ['response', 'scripts', 'stylesheets', 'embeds', 'images'],
  run(facts) {
    if (!facts.response.url.startsWith('https:')) return notApplicable(message('The page is not served over HTTPS.'))
    return failIfAny(loadedByHttp(facts, 'passive'))
  },
  advice: 'Load them over HTTPS. Browsers warn about passive mixed content, upgrade it, or do not display it.',
  link: 'https://www.w3.org/TR/mixed-content/',
})
