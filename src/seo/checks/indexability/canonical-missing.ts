import { defineCheck } from '../check.ts'
import { fail, pass } from '../check-outcome.ts'

export const canonicalMissing = defineCheck({
  id: 'canonical-missing',
  title: 'The page names its canonical address',
  failure: 'The page does not name its canonical address',
  needs: ['head', 'response'],
  run({ head, response }) {
    const canonical = head.canonicals[0]
    if (canonical !== undefined) return pass({ at: canonical.at, found: canonical.href })
    return fail({ found: 'none', expected: `<link rel="canonical" href="${response.url}">` })
  },
  advice: 'Add `<link rel="canonical" href="…">` with the address that search results shall show.',
  link: 'https://www.rfc-editor.org/rfc/rfc6596.html',
})
