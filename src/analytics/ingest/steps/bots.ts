import { isbot } from 'isbot'
import { memoize } from '../../../base/memoize.ts'
import type { DropReason, Hit, Sender } from '../hit.ts'
import type { Step } from './step.ts'

const drivenByProgram = /headless|phantomjs|puppeteer|playwright|selenium|webdriver/i

/** Every person's browser sends one of these with such a request, and so do the clients that report for one. */
const browserHeaders = ['accept-language', 'sec-fetch-mode', 'origin', 'referer']

const verdictOnUserAgent = memoize({ maxBytes: 4 * 2 ** 20, resultBytes: 20 }, (userAgent): DropReason | undefined => {
  if (drivenByProgram.test(userAgent)) return 'headless'
  return userAgent === '' || isbot(userAgent) ? 'bot' : undefined
})

function verdict(hit: Hit, sender: Sender): DropReason | undefined {
  const byUserAgent = verdictOnUserAgent(sender.userAgent)
  if (byUserAgent) return byUserAgent
  if (hit.automated || sender.header('sec-ch-ua').includes('Headless')) return 'headless'
  if (!sender.relayed && browserHeaders.every((name) => sender.header(name) === '')) return 'not-a-browser'
  return undefined
}

export const dropBots: Step = ({ website, hit, sender }) => (website.excludeBots ? verdict(hit, sender) : undefined)
