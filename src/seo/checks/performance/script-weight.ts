import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'
import { filesByUrl, weigh } from './loaded-files.ts'

const maxBytes = 120_000

export const scriptWeight = defineCheck({
  id: 'script-weight',
  title: 'Scripts are light',
  failure: 'Scripts are heavy',
  needs: ['scripts', 'resourceProbes'],
  run({ scripts, resourceProbes }) {
    if (scripts.items.length === 0) return pass({ found: 'no scripts' })
    const urls = new Set(scripts.items.flatMap(({ url }) => url ?? []))
    const { bytes, unknown } = weigh(urls, filesByUrl(resourceProbes))
    const total = scripts.items.reduce((sum, { inline }) => sum + (inline?.length ?? 0), bytes)
    const found = `${Math.round(total / 1000)} kB`
    if (total > maxBytes) return fail({ found, expected: `at most ${maxBytes / 1000} kB` })
    return unknown === 0 ? pass({ found }) : unverified(`The size of ${unknown} of ${urls.size} scripts is not known.`)
  },
  advice: 'Drop scripts that nobody misses, split the rest, and load late what the first view does not need.',
  link: 'https://web.dev/articles/reduce-javascript-payloads-with-code-splitting',
})
