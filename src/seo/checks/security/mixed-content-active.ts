import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { loadedByHttp } from './mixed-content.ts'

export const mixedContentActive = defineCheck({
  id: 'mixed-content-active',
  title: 'Scripts, styles, and frames use HTTPS',
  failure: 'Scripts, styles, or frames load over HTTP',
  needs: ['response', 'scripts', 'stylesheets', 'embeds', 'images'],
  run(facts) {
    if (!facts.response.url.startsWith('https:')) return notApplicable(message('The page is not served over HTTPS.'))
    return failIfAny(loadedByHttp(facts, 'active'))
  },
  advice: 'Load them over HTTPS. Browsers block active mixed content, so these parts of the page do not work.',
  link: 'https://www.w3.org/TR/mixed-content/',
})
