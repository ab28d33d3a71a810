import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

const local =
  /^(localhost|.*\.localhost|.*\.local|127(\.\d+){3}|\[::1\]|0\.0\.0\.0|10(\.\d+){3}|192\.168(\.\d+){2}|172\.(1[6-9]|2\d|3[01])(\.\d+){2})\.?$/

export const localhostLink = defineCheck({
  id: 'localhost-link',
  title: 'No links to local or private hosts',
  failure: 'Links to local or private hosts',
  needs: ['links'],
  run({ links }) {
    const outgoing = links.items.filter(({ url, scheme }) => url !== null || scheme === 'file')
    if (outgoing.length === 0) return notApplicable(message('The page has no links.'))
    // A file: URL leads to a file on the computer that opens it.
    const stray = outgoing.filter(
      ({ url, internal }) => !internal && (url === null || local.test(new URL(url).hostname)),
    )
    return failIfAny(
      stray.map(({ at, url, href }) => ({ at, found: url ?? href ?? '', expected: message('a public URL') })),
    )
  },
  advice: 'Replace leftover development or intranet URLs with public ones. Visitors cannot reach them.',
  link: 'https://www.rfc-editor.org/rfc/rfc6761.html#section-6.3',
})
