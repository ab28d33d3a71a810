import { message, plural } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'

/** Fewer words in all of the page, its menus included, are "Loading…" or a request to enable scripts. */
const minWords = 10

export const emptyPage = defineCheck({
  id: 'empty-page',
  title: 'Page has text that can be indexed',
  failure: 'Page is empty',
  needs: ['text', 'rendering'],
  run({ text, rendering }) {
    if (text.words >= minWords) return pass()
    if (rendering.kind === 'not-rendered' && text.concealedWords >= minWords)
      return unverified(message('Most of the text is hidden until a script runs.'))
    const words = text.visible.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
    return words >= minWords || text.visible.length > 500
      ? pass()
      : fail({
          found: plural('{n} word', '{n} words', { n: words }),
          expected: message('at least {n} words', { n: minWords }),
        })
  },
  advice:
    'Send the content of the page as HTML. If scripts draw it, render it on the server or generate static pages, so that crawlers that do not run scripts find it as well.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
})
