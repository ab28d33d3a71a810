import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

const local =
  /^(localhost|.*\.localhost|.*\.local|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})\.?$/

export const localhostLink = defineCheck({
  id: 'localhost-link',
  title: 'No link leads to a machine that visitors cannot reach',
  failure: 'Links lead to a machine that visitors cannot reach',
  needs: ['links'],
  run({ links }) {
    const outgoing = links.items.filter(({ url }) => url !== null)
    if (outgoing.length === 0) return notApplicable('The page has no links.')
    const stray = outgoing.filter(({ url, internal }) => !internal && url !== null && local.test(new URL(url).hostname))
    return failIfAny(stray.map(({ at, url }) => ({ at, found: url ?? '', expected: 'a public address' })))
  },
  advice: 'Replace what is left of development or of the internal network with the public address.',
  link: 'https://www.rfc-editor.org/rfc/rfc6761.html#section-6.3',
})
