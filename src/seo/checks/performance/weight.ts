import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'
import { filesByUrl, loadedUrls, weigh } from './loaded-files.ts'

const maxBytes = 2_500_000
const maxRequests = 75

export const weight = defineCheck({
  id: 'weight',
  title: 'The page and what it loads are light',
  failure: 'The page loads much',
  needs: ['response', 'scripts', 'stylesheets', 'images', 'embeds', 'imageProbes', 'resourceProbes'],
  run({ response, imageProbes, resourceProbes, ...loading }) {
    const urls = loadedUrls(loading)
    const requests = urls.size + 1
    const { bytes, unknown } = weigh(urls, filesByUrl(imageProbes, resourceProbes))
    const total = bytes + response.bytesOnWire
    const found = `${requests} requests, ${Math.round(total / 1000)} kB`
    if (requests > maxRequests || total > maxBytes) {
      return fail({ found, expected: `at most ${maxRequests} requests and ${maxBytes / 1000} kB` })
    }
    return unknown === 0 ? pass({ found }) : unverified(`The size of ${unknown} of ${urls.size} files is not known.`)
  },
  advice: 'Find the largest files first: images, then scripts. Load late what is not needed at once.',
  link: 'https://web.dev/articles/total-byte-weight',
})
