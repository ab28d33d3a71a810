import { message, plural } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { graphemes } from '../graphemes.ts'
import { noTitle, titleOf } from './title-of.ts'

const minLength = 20
/** One Han, kana or Hangul character carries as much meaning as two or three Latin letters. */
const dense = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

export const titleShort = defineCheck({
  id: 'title-short',
  title: 'Page title is descriptive',
  failure: 'Page title is too short',
  needs: ['head'],
  run({ head }) {
    const title = titleOf(head)
    if (title === undefined) return notApplicable(noTitle)
    const length = graphemes(title.text)
    const expected = dense.test(title.text) ? minLength / 2 : minLength
    if (length >= expected) return pass()
    return fail({
      at: title.at,
      found: plural('{n} character: {content}', '{n} characters: {content}', {
        n: length,
        content: title.text,
      }),
      expected: message('at least {n} characters', { n: expected }),
    })
  },
  advice:
    'Describe the page in a few words that people would search for. Short titles say little and rank for few queries.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})
