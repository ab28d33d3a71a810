import { hostWithoutWww } from '../../facts/page/url-resolver.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, unverified } from '../check-outcome.ts'
import { filesByUrl } from './loaded-files.ts'

const minSeconds = 86_400

export const cache = defineCheck({
  id: 'cache',
  title: 'Browsers may keep the site’s files',
  failure: 'Browsers may not keep the site’s files, or not for long',
  needs: ['response', 'imageProbes', 'resourceProbes'],
  run({ response, imageProbes, resourceProbes }) {
    const site = hostWithoutWww(new URL(response.url))
    const own = [...filesByUrl(imageProbes, resourceProbes)].filter(([url]) => hostWithoutWww(new URL(url)) === site)
    if (own.length === 0) {
      const files = [...imageProbes.items, ...resourceProbes.items]
      const isTried = files.some(({ url }) => hostWithoutWww(new URL(url)) === site)
      return isTried
        ? unverified('No file of the site could be read.')
        : notApplicable('The page loads no file of its site.')
    }
    const fleeting = own.filter(([, { cacheControl }]) => lifetime(cacheControl) < minSeconds)
    return failIfAny(
      fleeting.map(([url, { cacheControl }]) => ({
        found: `${url}: ${cacheControl ?? 'no cache-control'}`,
        expected: `max-age=${minSeconds}, or longer`,
      })),
    )
  },
  advice: 'Give files a version in their name and send `Cache-Control: public, max-age=31536000, immutable`.',
  link: 'https://www.rfc-editor.org/rfc/rfc9111.html',
})

function lifetime(cacheControl: string | null): number {
  if (cacheControl === null || /no-store|no-cache/i.test(cacheControl)) return 0
  return Number(/max-age\s*=\s*"?(\d+)/i.exec(cacheControl)?.[1] ?? 0)
}
