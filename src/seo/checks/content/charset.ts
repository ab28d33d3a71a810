import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const charset = defineCheck({
  id: 'charset',
  title: 'The page says how its characters are encoded',
  failure: 'The page does not say how its characters are encoded',
  needs: ['document'],
  run({ document: { charset } }) {
    if (charset !== null) return pass({ found: `${charset.charset}, ${places[charset.source]}` })
    return fail({ found: 'none that browsers know', expected: '<meta charset="utf-8">' })
  },
  advice: 'Send `Content-Type: text/html; charset=utf-8`, or put `<meta charset="utf-8">` first in the head.',
  link: 'https://html.spec.whatwg.org/multipage/semantics.html#charset',
})

const places = {
  bom: 'by a byte order mark',
  header: 'in the header',
  meta: 'in the page',
  'late-meta': 'after the first 1,024 bytes, so that browsers read the page twice',
}
