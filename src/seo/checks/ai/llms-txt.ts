import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { pass, unverified, warn } from '../check-outcome.ts'

export const llmsTxt = defineCheck({
  id: 'llms-txt',
  title: 'Site has an llms.txt',
  failure: 'llms.txt is missing',
  needs: ['llmsTxt'],
  run({ llmsTxt: file }) {
    if (isUnverified(file)) return unverified(file.unverified)
    if (file.status >= 500)
      return unverified(message('/llms.txt returned status {status}.', { status: String(file.status) }))
    const isText = file.status === 200 && !/html/i.test(file.contentType ?? '')
    return isText
      ? pass({ found: file.url })
      : warn({
          found: message('status {status}', { status: String(file.status) }),
          expected: message('a text file at /llms.txt'),
        })
  },
  advice:
    'If you want language models to find your most important pages, list them in `/llms.txt`. It is a proposal, not a standard.',
  link: 'https://llmstxt.org/',
})
