import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const doctypeMissing = defineCheck({
  id: 'doctype-missing',
  title: 'Page has an HTML5 doctype',
  failure: 'Doctype is missing or outdated',
  needs: ['document'],
  run({ document }) {
    if (document.doctype !== null && !document.quirks) return pass()
    return fail({ found: document.doctype ?? message('missing'), expected: '<!doctype html>' })
  },
  advice: 'Start the document with `<!doctype html>`. Without it, browsers render the page in quirks mode.',
  link: 'https://html.spec.whatwg.org/multipage/syntax.html#the-doctype',
})
