import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { graphemes } from '../graphemes.ts'
import { noTitle, titleOf } from './title-of.ts'

const minLength = 20
/** One Han, kana or Hangul character carries as much meaning as two or three Latin letters. */
const dense = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

export const titleShort = defineCheck({
  id: 'title-short',
  title: 'The title says enough',
  failure: 'The title says little',
  needs: ['head'],
  run({ head }) {
    const title = titleOf(head)
    if (title === undefined) return notApplicable(noTitle)
    const length = graphemes(title.text)
    const expected = dense.test(title.text) ? minLength / 2 : minLength
    if (length >= expected) return pass()
    return fail({ at: title.at, found: `${length} characters: ${title.text}`, expected: `at least ${expected}` })
  },
  advice: 'Describe the page in a few words that people would search for.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})
