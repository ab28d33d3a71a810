import { message, plural } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { graphemes } from '../graphemes.ts'
import { noTitle, titleOf } from './title-of.ts'

const maxLength = 60

export const titleLong = defineCheck({
  id: 'title-long',
  title: 'Page title fits in search results',
  failure: 'Page title is too long',
  needs: ['head'],
  run({ head }) {
    const title = titleOf(head)
    if (title === undefined) return notApplicable(noTitle)
    const length = graphemes(title.text)
    if (length <= maxLength) return pass()
    return fail({
      at: title.at,
      found: plural('{n} character: {content}', '{n} characters: {content}', {
        n: length,
        content: title.text,
      }),
      expected: message('at most {n} characters', { n: maxLength }),
    })
  },
  advice:
    'Keep the title to about 60 characters and put the most important words first. Longer titles are cut off in search results.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})
