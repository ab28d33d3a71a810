import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'
import { socialTag } from './social-tags.ts'

const basic = ['og:title', 'og:type', 'og:image', 'og:url']

export const ogBasic = defineCheck({
  id: 'og-basic',
  title: 'Open Graph tags are complete',
  failure: 'Open Graph tags are incomplete',
  needs: ['head'],
  run({ head }) {
    const missing = basic.filter((name) => socialTag(head, name) === undefined)
    return missing.length === 0
      ? pass()
      : fail({ found: message('missing: {names}', { names: missing.join(', ') }), expected: basic.join(', ') })
  },
  advice:
    'Add the missing tags to the head, for example `<meta property="og:title" content="…">`. Social networks and messengers build the link preview from them.',
  link: 'https://ogp.me/#metadata',
})
