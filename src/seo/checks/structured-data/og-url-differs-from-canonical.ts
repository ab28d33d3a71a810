import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass } from '../check-outcome.ts'
import { socialTag } from './social-tags.ts'

export const ogUrlDiffersFromCanonical = defineCheck({
  id: 'og-url-differs-from-canonical',
  title: 'og:url matches the canonical URL',
  failure: 'og:url differs from the canonical URL',
  needs: ['head'],
  run({ head }) {
    const tag = socialTag(head, 'og:url')
    const canonical = head.canonicals.find(({ url }) => url !== null)
    if (tag === undefined || canonical === undefined)
      return notApplicable(message('The page has no og:url or no canonical URL.'))
    if (URL.parse(tag.content, head.baseUrl)?.href === canonical.url) return pass()
    return fail({ at: tag.at, found: tag.content, expected: canonical.url ?? canonical.href })
  },
  advice: 'Set `og:url` to the canonical URL. Otherwise likes and shares are counted for a different URL.',
  link: 'https://ogp.me/#metadata',
})
