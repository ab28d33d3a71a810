import { isUnverified, type UrlResponse } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable, unverified } from '../check-outcome.ts'

export const hostVariants = defineCheck({
  id: 'host-variants',
  title: 'The page has one address',
  failure: 'The same page answers under several addresses',
  needs: ['hostVariants', 'slashVariant', 'head', 'response'],
  run({ hostVariants: variants, slashVariant, head, response }) {
    if (variants.length === 0 && slashVariant === null) return notApplicable('The address has no other spelling.')
    const responses = variants.flatMap(({ response: variant }) => (isUnverified(variant) ? [] : [variant]))
    const slash = slashVariant === null || isUnverified(slashVariant) ? null : slashVariant
    if (responses.length === 0 && slash === null) return unverified('No other spelling of the address could be tried.')
    const ownHost = new URL(response.url).host
    const others = responses.filter((variant) => respondsAt(variant, (url) => new URL(url).host !== ownHost))
    // A canonical URL already tells search engines which of the two spellings to use.
    const twin = slash !== null && head.canonicals.length === 0 && respondsAt(slash, (url) => url !== response.url)
    return failIfAny(
      [...others, ...(twin && slash !== null ? [slash] : [])].map(({ url, status }) => ({
        found: `${url}: status ${status}`,
        expected: 'a 301 to the address that is meant',
      })),
    )
  },
  advice: 'Choose one spelling (with or without www, with or without the final slash) and redirect the others to it.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

const respondsAt = ({ status, finalUrl }: UrlResponse, isOther: (url: string) => boolean): boolean =>
  status === 200 && isOther(finalUrl)
