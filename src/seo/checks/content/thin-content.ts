import { message, plural } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'

const minWords = 200

export const thinContent = defineCheck({
  id: 'thin-content',
  title: 'Page has enough content',
  failure: 'Thin content',
  needs: ['text', 'rendering'],
  run({ text, rendering }) {
    const count = plural('{n} word', '{n} words', { n: text.words })
    if (text.words >= minWords) return pass({ found: count })
    if (rendering.kind === 'not-rendered' && text.words + text.concealedWords >= minWords)
      return unverified(message('Most of the text is hidden until a script runs.'))
    return fail({ found: count, expected: message('at least {n} words', { n: minWords }) })
  },
  advice:
    'Answer the question that brings people to the page in more depth, or merge it with a related page. Pages with little text of their own rarely rank well.',
  link: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
})
