import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

const minWords = 50

export const contentInRawHtml = defineCheck({
  id: 'content-in-raw-html',
  title: 'The text can be read without running scripts',
  failure: 'There is hardly any text to read without running scripts',
  needs: ['text', 'scripts'],
  run({ text, scripts }) {
    const found = `${text.words} words, ${scripts.total} scripts`
    if (text.words >= minWords || scripts.total === 0) return pass({ found })
    return warn({ found, expected: `at least ${minWords} words in the HTML itself` })
  },
  advice: 'Render the text on the server: most AI crawlers, and many others, run no scripts.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
})
