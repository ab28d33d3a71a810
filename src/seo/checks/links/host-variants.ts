import { message } from '../../../base/message.ts'
import { isUnverified, type UrlResponse } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, unverified } from '../check-outcome.ts'

export const hostVariants = defineCheck({
  id: 'host-variants',
  title: 'Page is reachable under one URL',
  failure: 'Page is reachable under several URLs',
  needs: ['hostVariants', 'slashVariant', 'head', 'response'],
  run({ hostVariants: variants, slashVariant, head, response }) {
    if (variants.length === 0 && slashVariant === null) return notApplicable(message('The URL has no variants.'))
    const responses = variants.flatMap(({ response: variant }) => (isUnverified(variant) ? [] : [variant]))
    const slash = slashVariant === null || isUnverified(slashVariant) ? null : slashVariant
    if (responses.length === 0 && slash === null) return unverified(message('No variant of the URL could be fetched.'))
    const ownHost = new URL(response.url).host
    const others = responses.filter((variant) => respondsAt(variant, (url) => new URL(url).host !== ownHost))
    // A canonical URL already tells search engines which of the two spellings to use.
    const twin = slash !== null && head.canonicals.length === 0 && respondsAt(slash, (url) => url !== response.url)
    return failIfAny(
      [...others, ...(twin && slash !== null ? [slash] : [])].map(({ url, status }) => ({
        found: message('{url}: status {status}', { url: url, status: String(status) }),
        expected: message('a 301 redirect to the preferred URL'),
      })),
    )
  },
  advice:
    'Choose one variant (with or without www, with or without a trailing slash) and redirect the others to it with status 301. Otherwise ranking signals are split between duplicates.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

const respondsAt = ({ status, finalUrl }: UrlResponse, isOther: (url: string) => boolean): boolean =>
  status === 200 && isOther(finalUrl)
