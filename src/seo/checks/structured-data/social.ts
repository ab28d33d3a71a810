import { message } from '../../../base/message.ts'
import type { HeadFacts, SocialTag } from '../../facts/page/page-facts.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified, warn } from '../check-outcome.ts'

/** The first tag with this name that is not empty. */
function socialTag(head: HeadFacts, name: string): SocialTag | undefined {
  return head.social.find((tag) => tag.name === name && tag.content !== '')
}

const basic = ['og:title', 'og:type', 'og:image', 'og:url']

export const ogBasic = defineCheck({
  id: 'og-basic',
  title: 'Open Graph tags are complete',
  failure: 'Open Graph tags are incomplete',
  needs: ['head'],
  run({ head }) {
    const missing = basic.filter((name) => socialTag(head, name) === undefined)
    return missing.length === 0
      ? pass()
      : fail({ found: message('missing: {names}', { names: missing.join(', ') }), expected: basic.join(', ') })
  },
  advice:
    'Add the missing tags to the head, for example `<meta property="og:title" content="…">`. Social networks and messengers build the link preview from them.',
  link: 'https://ogp.me/#metadata',
})

export const ogImageFetchable = defineCheck({
  id: 'og-image-fetchable',
  title: 'Open Graph image loads',
  failure: 'Open Graph image does not load',
  needs: ['head', 'ogImageProbe'],
  run({ head, ogImageProbe }) {
    const tag = socialTag(head, 'og:image') ?? socialTag(head, 'og:image:url')
    if (tag === undefined) return notApplicable(message('The page has no og:image.'))
    if (ogImageProbe === null) return unverified(message('The image was not checked.'))
    const { file } = ogImageProbe
    if (isUnverified(file)) return unverified(file.unverified)
    if (file.status === 200 && /^image\//i.test(file.contentType ?? '')) return pass()
    const reply = message('{url}: status {status}, {type}', {
      url: file.url,
      status: String(file.status),
      type: file.contentType ?? message('no content type'),
    })
    return fail({ at: tag.at, found: reply, expected: message('an image with status 200') })
  },
  advice:
    'Set `og:image` to an absolute URL that returns an image with status 200. Otherwise shared links have no picture.',
  link: 'https://ogp.me/#structured',
})

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

export const twitterCard = defineCheck({
  id: 'twitter-card',
  title: 'X (Twitter) card is available',
  failure: 'X (Twitter) card is missing',
  needs: ['head'],
  run({ head }) {
    const card = socialTag(head, 'twitter:card')
    if (card !== undefined) return pass({ at: card.at, found: card.content })
    const fallback = socialTag(head, 'og:title') !== undefined && socialTag(head, 'og:image') !== undefined
    return fallback
      ? pass()
      : warn({ found: message('missing'), expected: '<meta name="twitter:card" content="summary_large_image">' })
  },
  advice:
    'Add `<meta name="twitter:card" content="summary_large_image">`. X takes the title, description, and image from the Open Graph tags.',
  link: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/abouts-cards',
})

const networks =
  /(^|\.)(facebook|instagram|linkedin|twitter|x|youtube|tiktok|pinterest|github|threads|reddit|xing|medium|discord)\.(com|net|gg)$|(^|\.)bsky\.app$|(^|\.)mastodon\.social$/

export const socialLinks = defineCheck({
  id: 'social-links',
  title: 'Page links to social profiles',
  failure: 'No links to social profiles',
  needs: ['links'],
  run({ links }) {
    const profile = links.items.find(
      ({ url, internal }) => !internal && url !== null && networks.test(new URL(url).hostname),
    )
    return profile === undefined ? warn({ found: message('none') }) : pass({ at: profile.at, found: profile.url ?? '' })
  },
  advice: 'If the site has social profiles, link to them, for example in the footer.',
  link: 'https://developers.google.com/search/docs/appearance/structured-data/organization',
})
