import { hostOf, knownSuffix } from '../../../base/hosts.ts'
import { memoize } from '../../../base/memoize.ts'
import type { Step } from '../draft.ts'
import { readLines } from '../lists/read-list.ts'

/** Hosts that fake referrers to be seen in statistics: the public list, and some that it lacks. */
const spamHosts: ReadonlySet<string> = new Set([
  ...readLines('referrer-spam.txt'),
  ...`cheap-online.com evaluation-seo.com law-enforcement-check.com lomb.co make-money-online.com offers.bycontext.com
  quizzitch.net website-errors-scanner.com trafficbot.live traffic-bot.com news.grets.store static.seders.website rida.tokyo
  kar.razas.site garold.dertus.site info.seders.website`.split(/\s+/),
])

export const isSpamReferrer = memoize(
  { maxBytes: 4 * 2 ** 20, resultBytes: 20 },
  (referrer) => knownSuffix(hostOf(URL.parse(referrer)), spamHosts) !== undefined,
)

export const dropSpamReferrers: Step = ({ hit }) =>
  hit.referrer !== '' && isSpamReferrer(hit.referrer) ? 'referrer-spam' : undefined
