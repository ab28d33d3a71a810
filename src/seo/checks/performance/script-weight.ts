import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'
import { filesByUrl, weigh } from './loaded-files.ts'

const maxBytes = 120_000

export const scriptWeight = defineCheck({
  id: 'script-weight',
  title: 'JavaScript payload is small',
  failure: 'JavaScript payload is too large',
  needs: ['scripts', 'resourceProbes'],
  run({ scripts, resourceProbes }) {
    if (scripts.items.length === 0) return pass({ found: message('no scripts') })
    const urls = new Set(scripts.items.flatMap(({ url }) => url ?? []))
    const { bytes, unknown } = weigh(urls, filesByUrl(resourceProbes))
    const total = scripts.items.reduce((sum, { inline }) => sum + (inline?.length ?? 0), bytes)
    const weight = message('{size} kB', { size: Math.round(total / 1000) })
    if (total > maxBytes)
      return fail({ found: weight, expected: message('at most {size} kB', { size: maxBytes / 1000 }) })
    return unknown === 0
      ? pass({ found: weight })
      : unverified(message('The size of {unknown} of {n} scripts is unknown.', { unknown, n: urls.size }))
  },
  advice:
    'Remove unused scripts, split the rest, and load what the first view does not need later. JavaScript must be downloaded, parsed, and executed before the page becomes responsive.',
  link: 'https://web.dev/articles/reduce-javascript-payloads-with-code-splitting',
})
