import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { isReason, misplacedCanonical, namedCanonical } from './named-canonical.ts'

export const canonicalMissing = defineCheck({
  id: 'canonical-missing',
  title: 'Page has a canonical URL',
  failure: 'Canonical URL is missing',
  needs: ['head', 'response'],
  run({ head, response }) {
    const expected = `<link rel="canonical" href="${response.url}">`
    const canonical = namedCanonical(head)
    if (!isReason(canonical)) return pass({ at: canonical.at, found: canonical.href })
    if (canonical === misplacedCanonical) return notApplicable(canonical)
    const unreadable = head.canonicals[0]
    if (unreadable === undefined) return fail({ found: message('missing'), expected })
    return fail({ at: unreadable.at, found: unreadable.href || message('empty'), expected })
  },
  advice:
    'Add `<link rel="canonical" href="…">` to the head with the URL that should appear in search results. It consolidates ranking signals when the page is reachable under several URLs.',
  link: 'https://www.rfc-editor.org/rfc/rfc6596.html',
})
