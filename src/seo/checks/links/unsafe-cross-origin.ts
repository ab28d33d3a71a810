import { defineCheck } from '../check.ts'
import { notApplicable, warnIfAny } from '../check-outcome.ts'

export const unsafeCrossOrigin = defineCheck({
  id: 'unsafe-cross-origin',
  title: 'Links into new windows keep the page to itself',
  failure: 'Links into new windows hand the page to other sites on old browsers',
  needs: ['links'],
  run({ links }) {
    const opening = links.items.filter(
      ({ url, internal, target }) => url !== null && !internal && target?.toLowerCase() === '_blank',
    )
    if (opening.length === 0) return notApplicable('No link to another site opens a new window.')
    const unsafe = opening.filter(({ rel }) => !rel.includes('noopener') && !rel.includes('noreferrer'))
    return warnIfAny(unsafe.map(({ at, url }) => ({ at, found: url ?? '', expected: 'rel="noopener"' })))
  },
  advice: 'Add `rel="noopener"`. Browsers since 2021 act as if it were there.',
  link: 'https://html.spec.whatwg.org/multipage/links.html#link-type-noopener',
})
