import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const charset = defineCheck({
  id: 'charset',
  title: 'The page says how its characters are encoded',
  failure: 'The page does not say how its characters are encoded',
  needs: ['document'],
  run({ document: { charset } }) {
    const declared = charset.header ?? charset.meta ?? (charset.byteOrderMark ? 'byte order mark' : null)
    if (declared !== null) return pass({ found: declared })
    return fail({ found: 'none in the header nor in the first 1,024 bytes', expected: '<meta charset="utf-8">' })
  },
  advice: 'Send `Content-Type: text/html; charset=utf-8`, or put `<meta charset="utf-8">` first in the head.',
  link: 'https://html.spec.whatwg.org/multipage/semantics.html#charset',
})
