import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, warnIfAny } from '../check-outcome.ts'

export const unsafeCrossOrigin = defineCheck({
  id: 'unsafe-cross-origin',
  title: 'External links in new tabs are safe',
  failure: 'External links in new tabs lack noopener',
  needs: ['links'],
  run({ links }) {
    const opening = links.items.filter(
      ({ url, internal, target }) => url !== null && !internal && target?.toLowerCase() === '_blank',
    )
    if (opening.length === 0) return notApplicable(message('No external link opens a new tab.'))
    const unsafe = opening.filter(({ rel }) => !rel.includes('noopener') && !rel.includes('noreferrer'))
    return warnIfAny(unsafe.map(({ at, url }) => ({ at, found: url ?? '', expected: 'rel="noopener"' })))
  },
  advice:
    'Add `rel="noopener"` to links with `target="_blank"`. Browsers since 2021 do this by default; older ones let the linked site control your tab.',
  link: 'https://html.spec.whatwg.org/multipage/links.html#link-type-noopener',
})
