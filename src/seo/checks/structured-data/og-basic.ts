import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'
import { socialTag } from './social-tags.ts'

const basic = ['og:title', 'og:type', 'og:image', 'og:url']

export const ogBasic = defineCheck({
  id: 'og-basic',
  title: 'The page can be shared with a preview',
  failure: 'The page lacks what a preview is made of when it is shared',
  needs: ['head'],
  run({ head }) {
    const missing = basic.filter((name) => socialTag(head, name) === undefined)
    return missing.length === 0 ? pass() : fail({ found: `missing: ${missing.join(', ')}`, expected: basic.join(', ') })
  },
  advice: 'Add the four basic Open Graph tags to the head: `<meta property="og:title" content="…">` and so on.',
  link: 'https://ogp.me/#metadata',
})
