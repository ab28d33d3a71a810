import { defineCheck } from '../check.ts'
import { pass, warn } from '../outcome.ts'

export const urlUnderscore = defineCheck({
  id: 'url-underscore',
  title: 'The address separates words by hyphens',
  failure: 'The address separates words by underscores',
  needs: ['answer'],
  run({ answer }) {
    const { pathname } = new URL(answer.url)
    return pathname.includes('_') ? warn({ found: pathname, wanted: pathname.replaceAll('_', '-') }) : pass()
  },
  advice: 'Use hyphens in new addresses. Do not rename old ones for this alone.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})
