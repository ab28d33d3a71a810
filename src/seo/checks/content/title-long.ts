import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { graphemes } from '../graphemes.ts'
import { noTitle, titleOf } from './title-of.ts'

const maxLength = 60

export const titleLong = defineCheck({
  id: 'title-long',
  title: 'The title fits into search results',
  failure: 'The title is cut in search results',
  needs: ['head'],
  run({ head }) {
    const title = titleOf(head)
    if (title === undefined) return notApplicable(noTitle)
    const length = graphemes(title.text)
    if (length <= maxLength) return pass()
    return fail({ at: title.at, found: `${length} characters: ${title.text}`, expected: `at most ${maxLength}` })
  },
  advice: 'Say what matters in the first 60 characters; leave out what the site’s name already says.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})
