import { type Answer, isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, unverified } from '../outcome.ts'

export const hostVariants = defineCheck({
  id: 'host-variants',
  title: 'The page has one address',
  failure: 'The same page answers under several addresses',
  needs: ['hostVariants', 'slashVariant', 'head', 'answer'],
  run({ hostVariants: variants, slashVariant, head, answer }) {
    const answers = variants.flatMap(({ answer: variant }) => (isUnverified(variant) ? [] : [variant]))
    const slash = slashVariant === null || isUnverified(slashVariant) ? null : slashVariant
    if (answers.length === 0 && slash === null) return unverified('No other spelling of the address could be tried.')
    const ownHost = new URL(answer.url).host
    const others = answers.filter((variant) => answersAt(variant, (url) => new URL(url).host !== ownHost))
    // Which of two spellings is meant, the canonical address tells.
    const twin = slash !== null && head.canonicals.length === 0 && answersAt(slash, (url) => url !== answer.url)
    return failIfAny(
      [...others, ...(twin && slash !== null ? [slash] : [])].map(({ url, status }) => ({
        found: `${url}: status ${status}`,
        wanted: 'a 301 to the address that is meant',
      })),
    )
  },
  advice: 'Choose one spelling (with or without www, with or without the final slash) and redirect the others to it.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

const answersAt = ({ status, finalUrl }: Answer, isOther: (url: string) => boolean): boolean =>
  status === 200 && isOther(finalUrl)
