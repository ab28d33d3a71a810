import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const doctypeMissing = defineCheck({
  id: 'doctype-missing',
  title: 'The page is laid out by today’s rules',
  failure: 'Without a proper doctype, browsers lay the page out by the rules of the nineties',
  needs: ['document'],
  run({ document }) {
    if (document.doctype !== null && !document.quirks) return pass()
    return fail({ found: document.doctype ?? 'no doctype', expected: '<!doctype html>' })
  },
  advice: 'Begin the page with `<!doctype html>`, before anything else.',
  link: 'https://html.spec.whatwg.org/multipage/syntax.html#the-doctype',
})
