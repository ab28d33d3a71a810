import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { pass, unverified, warn } from '../check-outcome.ts'

export const llmsTxt = defineCheck({
  id: 'llms-txt',
  title: 'The site has an llms.txt',
  failure: 'The site has no llms.txt',
  needs: ['llmsTxt'],
  run({ llmsTxt: file }) {
    if (isUnverified(file)) return unverified(file.unverified)
    if (file.status >= 500) return unverified(`/llms.txt answered with status ${file.status}.`)
    const isText = file.status === 200 && !/html/i.test(file.contentType ?? '')
    return isText
      ? pass({ found: file.url })
      : warn({ found: `status ${file.status}`, expected: 'a text file at /llms.txt' })
  },
  advice: 'If you want language models to find your best pages, list them there. It is a proposal, no standard.',
  link: 'https://llmstxt.org/',
})
