import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'
import { noTitle, titleOf } from './title-of.ts'

export const titleWordsInBody = defineCheck({
  id: 'title-words-in-body',
  title: 'Content matches the page title',
  failure: 'Content does not mention the page title’s words',
  needs: ['head', 'text', 'rendering'],
  run({ head, text, rendering }) {
    const title = titleOf(head)
    if (title === undefined) return notApplicable(noTitle)
    const words = title.text.toLowerCase().match(/[\p{L}\p{N}]{4,}|[\u3040-\u30ff\u3400-\u9fff]{2}/gu) ?? []
    if (words.length === 0) return notApplicable(message('The title has no words of four or more letters.'))
    const body = text.visible.toLowerCase()
    if (words.some((word) => body.includes(word))) return pass()
    if (rendering.kind === 'not-rendered' && text.concealedWords > text.words)
      return unverified(message('Most of the text is hidden until a script runs.'))
    return fail({ at: title.at, found: title.text })
  },
  advice:
    'Use the title’s keywords in the text, or write a title that matches the content. Search engines may rewrite titles that do not match the page.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})
