import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { pass, warn } from '../check-outcome.ts'

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
