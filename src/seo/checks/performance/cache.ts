import { message } from '../../../base/message.ts'
import { hostWithoutWww } from '../../facts/page/url-resolver.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, unverified } from '../check-outcome.ts'
import { filesByUrl } from './loaded-files.ts'

const minSeconds = 86_400

export const cache = defineCheck({
  id: 'cache',
  title: 'Static files have a long cache lifetime',
  failure: 'Static files have a short cache lifetime',
  needs: ['response', 'imageProbes', 'resourceProbes'],
  run({ response, imageProbes, resourceProbes }) {
    const site = hostWithoutWww(new URL(response.url))
    const own = [...filesByUrl(imageProbes, resourceProbes)].filter(([url]) => hostWithoutWww(new URL(url)) === site)
    if (own.length === 0) {
      const files = [...imageProbes.items, ...resourceProbes.items]
      const isTried = files.some(({ url }) => hostWithoutWww(new URL(url)) === site)
      return isTried
        ? unverified(message('No file of this site could be fetched.'))
        : notApplicable(message('The page loads no files from its own site.'))
    }
    const fleeting = own.filter(([, { cacheControl }]) => lifetime(cacheControl) < minSeconds)
    return failIfAny(
      fleeting.map(([url, { cacheControl }]) => ({
        found: message('{url}: {content}', { url, content: cacheControl ?? message('no Cache-Control') }),
        expected: message('{directive} or longer', { directive: `max-age=${minSeconds}` }),
      })),
    )
  },
  advice:
    'Put a version into file names, and send `Cache-Control: public, max-age=31536000, immutable`. Returning visitors then load the page from their cache.',
  link: 'https://www.rfc-editor.org/rfc/rfc9111.html',
})

function lifetime(cacheControl: string | null): number {
  if (cacheControl === null || /no-store|no-cache/i.test(cacheControl)) return 0
  return Number(/max-age\s*=\s*"?(\d+)/i.exec(cacheControl)?.[1] ?? 0)
}
