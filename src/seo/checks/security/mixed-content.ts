import { message } from '../../../base/message.ts'
import type { PageFacts } from '../../facts/page/page-facts.ts'
import { defineCheck } from '../check.ts'
import { type Finding, failIfAny, notApplicable } from '../check-outcome.ts'

type Loading = Pick<PageFacts, 'scripts' | 'stylesheets' | 'embeds' | 'images'>

const passiveEmbeds = new Set(['audio', 'video', 'source', 'track'])

/** What a page loads over http: `active` content can change the page, `passive` content is only displayed. */
function loadedByHttp(facts: Loading, kind: 'active' | 'passive'): readonly Finding[] {
  const { scripts, stylesheets, embeds, images } = facts
  const loaded =
    kind === 'active'
      ? [...scripts.items, ...stylesheets.items, ...embeds.items.filter((embed) => !passiveEmbeds.has(embed.kind))]
      : [...images.items, ...embeds.items.filter((embed) => passiveEmbeds.has(embed.kind))]
  return loaded.flatMap(({ url, at }) =>
    url?.startsWith('http:') ? [{ at, found: url, expected: url.replace('http:', 'https:') }] : [],
  )
}

export const mixedContentActive = defineCheck({
  id: 'mixed-content-active',
  title: 'Scripts, styles, and frames use HTTPS',
  failure: 'Scripts, styles, or frames load over HTTP',
  needs: ['response', 'scripts', 'stylesheets', 'embeds', 'images'],
  run(facts) {
    if (!facts.response.url.startsWith('https:')) return notApplicable(message('The page is not served over HTTPS.'))
    return failIfAny(loadedByHttp(facts, 'active'))
  },
  advice: 'Load them over HTTPS. Browsers block active mixed content, so these parts of the page do not work.',
  link: 'https://www.w3.org/TR/mixed-content/',
})

export const mixedContentPassive = defineCheck({
  id: 'mixed-content-passive',
  title: 'Images and media use HTTPS',
  failure: 'Images or media load over HTTP',
  needs: ['response', 'scripts', 'stylesheets', 'embeds', 'images'],
  run(facts) {
    if (!facts.response.url.startsWith('https:')) return notApplicable(message('The page is not served over HTTPS.'))
    return failIfAny(loadedByHttp(facts, 'passive'))
  },
  advice: 'Load them over HTTPS. Browsers warn about passive mixed content, upgrade it, or do not display it.',
  link: 'https://www.w3.org/TR/mixed-content/',
})
