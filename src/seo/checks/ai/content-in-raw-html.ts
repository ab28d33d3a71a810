import { message, plural } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

const minWords = 50

export const contentInRawHtml = defineCheck({
  id: 'content-in-raw-html',
  title: 'Content is readable without JavaScript',
  failure: 'Content requires JavaScript',
  needs: ['text', 'scripts', 'rendering'],
  run(facts) {
    const { text, scripts } = facts.rendering.kind === 'rendered' ? facts.rendering.raw : facts
    const counted = message('{words}, {scripts}', {
      words: plural('{n} word', '{n} words', { n: text.words }),
      scripts: plural('{n} script', '{n} scripts', { n: scripts.total }),
    })
    if (text.words >= minWords || scripts.total === 0) return pass({ found: counted })
    return warn({ found: counted, expected: message('at least {n} words in the HTML', { n: minWords }) })
  },
  advice: 'Render the main content on the server. Most AI crawlers, and some search engines, do not run scripts.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
})
