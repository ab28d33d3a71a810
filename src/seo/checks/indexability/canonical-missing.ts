import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { misplacedCanonical, namedCanonical } from './named-canonical.ts'

export const canonicalMissing = defineCheck({
  id: 'canonical-missing',
  title: 'The page names its canonical address',
  failure: 'The page does not name its canonical address',
  needs: ['head', 'response'],
  run({ head, response }) {
    const expected = `<link rel="canonical" href="${response.url}">`
    const canonical = namedCanonical(head)
    if (typeof canonical !== 'string') return pass({ at: canonical.at, found: canonical.href })
    if (canonical === misplacedCanonical) return notApplicable(canonical)
    const unreadable = head.canonicals[0]
    if (unreadable === undefined) return fail({ found: 'none', expected })
    return fail({ at: unreadable.at, found: unreadable.href || 'an empty address', expected })
  },
  advice: 'Add `<link rel="canonical" href="…">` with the address that search results shall show.',
  link: 'https://www.rfc-editor.org/rfc/rfc6596.html',
})
