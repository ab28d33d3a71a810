import { memoize } from '../../../base/memoize.ts'
import { spamHosts } from './spam-hosts.ts'
import type { Step } from './step.ts'

const isSpam = memoize({ maxBytes: 4 * 2 ** 20, resultBytes: 20 }, (referrer) => {
  const labels = URL.parse(referrer)?.hostname.split('.') ?? []
  return labels.some((_, first) => spamHosts.has(labels.slice(first).join('.')))
})

export const dropSpamReferrers: Step = ({ hit }) =>
  hit.referrer !== '' && isSpam(hit.referrer) ? 'referrer-spam' : undefined
