import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const charset = defineCheck({
  id: 'charset',
  title: 'Character encoding is declared',
  failure: 'Character encoding is not declared',
  needs: ['document'],
  run({ document: { charset } }) {
    if (charset !== null) return pass({ found: declared[charset.source](charset.charset) })
    return fail({ found: message('missing or unknown'), expected: '<meta charset="utf-8">' })
  },
  advice:
    'Send `Content-Type: text/html; charset=utf-8`, or put `<meta charset="utf-8">` first in the head. Otherwise browsers guess and may garble special characters.',
  link: 'https://html.spec.whatwg.org/multipage/semantics.html#charset',
})

const declared = {
  bom: (charset: string) => message('{charset}, by byte order mark', { charset }),
  header: (charset: string) => message('{charset}, in the Content-Type header', { charset }),
  meta: (charset: string) => message('{charset}, in a meta tag', { charset }),
  'late-meta': (charset: string) => message('{charset}, in a meta tag after the first 1,024 bytes', { charset }),
}
