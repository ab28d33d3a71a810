import { message, plural } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'
import { filesByUrl, loadedUrls, weigh } from './loaded-files.ts'

const maxBytes = 2_500_000
const maxRequests = 75

export const weight = defineCheck({
  id: 'weight',
  title: 'Total page weight is low',
  failure: 'Page is too heavy',
  needs: ['response', 'scripts', 'stylesheets', 'images', 'embeds', 'imageProbes', 'resourceProbes'],
  run({ response, imageProbes, resourceProbes, ...loading }) {
    const urls = loadedUrls(loading)
    const requests = urls.size + 1
    const { bytes, unknown } = weigh(urls, filesByUrl(imageProbes, resourceProbes))
    const total = bytes + response.bytesOnWire
    const weight = message('{requests}, {size} kB', {
      requests: plural('{n} request', '{n} requests', { n: requests }),
      size: Math.round(total / 1000),
    })
    if (requests > maxRequests || total > maxBytes) {
      return fail({
        found: weight,
        expected: message('at most {requests} requests and {size} kB', {
          requests: maxRequests,
          size: maxBytes / 1000,
        }),
      })
    }
    return unknown === 0
      ? pass({ found: weight })
      : unverified(message('The size of {unknown} of {n} files is unknown.', { unknown, n: urls.size }))
  },
  advice:
    'Reduce the largest files first, usually images and scripts, and lazy-load what the first view does not need. Heavy pages are slow and expensive on mobile connections.',
  link: 'https://web.dev/articles/total-byte-weight',
})
