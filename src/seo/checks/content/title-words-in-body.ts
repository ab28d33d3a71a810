import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { noTitle, titleOf } from './title-of.ts'

export const titleWordsInBody = defineCheck({
  id: 'title-words-in-body',
  title: 'The page speaks of what its title promises',
  failure: 'No word of the title is in the text of the page',
  needs: ['head', 'text'],
  run({ head, text }) {
    const title = titleOf(head)
    if (title === undefined) return notApplicable(noTitle)
    const words = title.text.toLowerCase().match(/[\p{L}\p{N}]{4,}|[\u3040-\u30ff\u3400-\u9fff]{2}/gu) ?? []
    if (words.length === 0) return notApplicable('The title has no word of four letters or more.')
    const body = text.visible.toLowerCase()
    return words.some((word) => body.includes(word)) ? pass() : fail({ at: title.at, found: title.text })
  },
  advice: 'Use the words of the title in the text, or choose a title that fits the text.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})
