import { remember } from '../remember.ts'
import { spamHosts } from './spam-hosts.ts'
import type { Step } from './step.ts'

const isSpam = remember(5000, (referrer) => {
  const labels = URL.parse(referrer)?.hostname.split('.') ?? []
  return labels.some((_, first) => spamHosts.has(labels.slice(first).join('.')))
})

export const dropSpamReferrers: Step = ({ hit }) =>
  hit.referrer !== '' && isSpam(hit.referrer) ? 'referrer-spam' : undefined
