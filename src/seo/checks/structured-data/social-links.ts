import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

const networks =
  /(^|\.)(facebook|instagram|linkedin|twitter|x|youtube|tiktok|pinterest|github|threads|reddit|xing|medium|discord)\.(com|net|gg)$|(^|\.)bsky\.app$|(^|\.)mastodon\.social$/

export const socialLinks = defineCheck({
  id: 'social-links',
  title: 'The page links to the site’s profiles',
  failure: 'The page links to no profile on a social network',
  needs: ['links'],
  run({ links }) {
    const profile = links.items.find(
      ({ url, internal }) => !internal && url !== null && networks.test(new URL(url).hostname),
    )
    return profile === undefined ? warn({ found: 'none' }) : pass({ at: profile.at, found: profile.url ?? '' })
  },
  advice: 'If there are profiles, link them, for instance in the footer.',
  link: 'https://developers.google.com/search/docs/appearance/structured-data/organization',
})
