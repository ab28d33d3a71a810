import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { socialTag } from './social-tags.ts'

export const ogUrlDiffersFromCanonical = defineCheck({
  id: 'og-url-differs-from-canonical',
  title: 'Search engines and social networks are told the same address',
  failure: 'Search engines and social networks are told different addresses',
  needs: ['head'],
  run({ head }) {
    const tag = socialTag(head, 'og:url')
    const canonical = head.canonicals.find(({ url }) => url !== null)
    if (tag === undefined || canonical === undefined)
      return notApplicable('The page lacks og:url or a canonical address.')
    if (URL.parse(tag.content, head.baseUrl)?.href === canonical.url) return pass()
    return fail({ at: tag.at, found: tag.content, expected: canonical.url ?? canonical.href })
  },
  advice: 'Write the canonical address into `og:url`.',
  link: 'https://ogp.me/#metadata',
})
