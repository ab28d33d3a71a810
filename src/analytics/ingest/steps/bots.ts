import { createIsbotFromList, list } from 'isbot'
import { memoize } from '../../../base/memoize.ts'
import { deviceRules, judgedLength } from '../describe/device-names.ts'
import type { Step } from '../draft.ts'
import type { DropReason, Hit, HitClient } from '../hit.ts'

const automationPattern = /headless|phantomjs|puppeteer|playwright|selenium|webdriver/i

/** Every browser sends at least one of these headers, and so do servers that report for one. */
const browserHeaders = ['accept-language', 'sec-fetch-mode', 'origin', 'referer'] as const

/** Names of crawlers that isbot does not know, and one of its patterns that takes a browser's readers for its crawler. */
const isbot = createIsbotFromList([
  ...list.filter((pattern) => pattern !== 'sogou'),
  'gtmetrix',
  'miniature\\.io',
  'ylt chrome',
  'dart:io',
  'checkly',
  'thousandeyes',
  'synthetic',
  '^x-google-',
])

/**
 * Phones, televisions, consoles. Their user agents hold names of apps, models and chips, in which isbot's loosest patterns
 * (`tools`, `news`, `scan`, `|`) find robots. To drop a person is worse than to count a robot.
 */
function isDevice(userAgent: string): boolean {
  const judged = userAgent.slice(0, judgedLength)
  return phoneShaped.test(judged) || deviceRules.some(([pattern]) => pattern.test(judged))
}

const phoneShaped =
  /^(?:mozilla|opera)\/.*(?:android|iphone|ipad|ipod|openharmony|tizen|webos|blackberry|bb10|sailfish|\(mobile;)|^(?:blackberry|nokia|appletv)/i

/** What robots on such devices call themselves. */
const robotName =
  /(?<![ ;]cu)bots?(?:\b|_)|crawl|spider|scrap(?:er|ing|y)|slurp|lighthouse|page ?speed|https?:\/\/|okhttp|http-?client|-agent\b|adbeat|@[a-z][a-z0-9-]+\.[a-z]{2}|google(?:-[a-z]|other|bot|docs| favicon| web preview)|[a-z]preview\/|url preview|archive\.org|validator|pingdom|gtmetrix|uptime|site24x7|dareboost|speedcurve|statuscake|catchpoint|wappalyzer|hotjar|ptst\/|cypress\/|synthetics?\b|checkly|thousandeyes|^x-google-/i

/** The model of a phone, which may be named after a robot or a spider. */
const phoneModel =
  /^(Mozilla\/5\.0 \(Linux;(?: U;)? Android [\d.]{1,20};(?: [a-z]{2}[-_][a-z]{2};)?) [^;()/]{1,80}?(?= Build\/|[;)])/i

const isRobot = (userAgent: string): boolean =>
  isDevice(userAgent) ? robotName.test(userAgent.replace(phoneModel, '$1')) : isbot(userAgent)

/** Why this user agent is not a person's; undefined if it is. */
export const userAgentVerdict = memoize(
  { maxBytes: 4 * 2 ** 20, resultBytes: 20 },
  (userAgent): DropReason | undefined => {
    if (automationPattern.test(userAgent)) return 'headless'
    return userAgent === '' || isRobot(userAgent) ? 'bot' : undefined
  },
)

function verdict(hit: Hit, client: HitClient): DropReason | undefined {
  const byUserAgent = userAgentVerdict(client.userAgent)
  if (byUserAgent) return byUserAgent
  if (hit.automated || client.header('sec-ch-ua').includes('Headless')) return 'headless'
  if (!client.relayed && browserHeaders.every((name) => client.header(name) === '')) return 'not-a-browser'
  return undefined
}

export const dropBots: Step = ({ website, hit, client }) => (website.excludeBots ? verdict(hit, client) : undefined)
