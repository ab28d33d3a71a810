import type { BotLabel } from '../events/bot-hit.ts'

/** What the sample website has, with weights: invented, but shaped like the traffic of a small online shop. */

export type Weighted<T> = readonly (readonly [weight: number, value: T])[]

export interface DemoSource {
  readonly source: string
  readonly channel: string
  readonly referrer: string
  readonly utmSource?: string
  readonly utmMedium?: string
  readonly utmCampaign?: string
}

export const sources: Weighted<DemoSource> = [
  [30, { source: 'Google', channel: 'search', referrer: 'google.com' }],
  [27, { source: '', channel: 'direct', referrer: '' }],
  [5, { source: 'Bing', channel: 'search', referrer: 'bing.com' }],
  [4, { source: 'DuckDuckGo', channel: 'search', referrer: 'duckduckgo.com' }],
  [6, { source: 'Instagram', channel: 'social', referrer: 'l.instagram.com' }],
  [4, { source: 'Reddit', channel: 'social', referrer: 'reddit.com/r/coffee' }],
  [3, { source: 'YouTube', channel: 'social', referrer: 'youtube.com' }],
  [4, { source: 'ChatGPT', channel: 'ai', referrer: 'chatgpt.com' }],
  [1.5, { source: 'Perplexity', channel: 'ai', referrer: 'perplexity.ai' }],
  [4, { source: 'roasters-weekly.example', channel: 'referral', referrer: 'roasters-weekly.example/best-beans' }],
  [2, { source: 'home-barista.example', channel: 'referral', referrer: 'home-barista.example/forum/grinders' }],
  [
    5,
    {
      source: 'newsletter',
      channel: 'email',
      referrer: '',
      utmSource: 'newsletter',
      utmMedium: 'email',
      utmCampaign: 'monthly-roast',
    },
  ],
  [
    4.5,
    {
      source: 'Google',
      channel: 'paid',
      referrer: 'google.com',
      utmSource: 'google',
      utmMedium: 'cpc',
      utmCampaign: 'espresso-beans',
    },
  ],
]

/** The source of the one day on which the sample website was talked about. */
export const spikeSource: DemoSource = {
  source: 'Hacker News',
  channel: 'social',
  referrer: 'news.ycombinator.com',
}

export interface DemoPlace {
  readonly country: string
  readonly language: string
}

export const places: Weighted<DemoPlace> = [
  [30, { country: 'US', language: 'en-us' }],
  [18, { country: 'DE', language: 'de-de' }],
  [12, { country: 'GB', language: 'en-gb' }],
  [9, { country: 'FR', language: 'fr-fr' }],
  [6, { country: 'NL', language: 'nl-nl' }],
  [5, { country: 'CA', language: 'en-ca' }],
  [5, { country: 'AT', language: 'de-at' }],
  [4, { country: 'ES', language: 'es-es' }],
  [4, { country: 'IN', language: 'en-in' }],
  [3, { country: 'SE', language: 'sv-se' }],
  [2, { country: 'JP', language: 'ja-jp' }],
  [2, { country: 'BR', language: 'pt-br' }],
]

export interface DemoDevice {
  readonly device: string
  readonly screen: string
  readonly browser: string
  readonly browserVersion: string
  readonly os: string
  readonly osVersion: string
}

const desktop = { device: 'desktop', screen: 'xl' } as const
const laptop = { device: 'desktop', screen: 'lg' } as const
const mobile = { device: 'mobile', screen: 'xs' } as const
const tablet = { device: 'tablet', screen: 'md' } as const

export const devices: Weighted<DemoDevice> = [
  [22, { ...mobile, browser: 'Safari', browserVersion: '19', os: 'iOS', osVersion: '19' }],
  [18, { ...mobile, browser: 'Chrome', browserVersion: '141', os: 'Android', osVersion: '15' }],
  [20, { ...desktop, browser: 'Chrome', browserVersion: '141', os: 'Windows', osVersion: '11' }],
  [11, { ...laptop, browser: 'Safari', browserVersion: '19', os: 'macOS', osVersion: '16' }],
  [8, { ...laptop, browser: 'Chrome', browserVersion: '141', os: 'macOS', osVersion: '16' }],
  [7, { ...laptop, browser: 'Edge', browserVersion: '141', os: 'Windows', osVersion: '11' }],
  [6, { ...desktop, browser: 'Firefox', browserVersion: '144', os: 'Windows', osVersion: '10' }],
  [4, { ...desktop, browser: 'Firefox', browserVersion: '144', os: 'Linux', osVersion: '' }],
  [4, { ...tablet, browser: 'Safari', browserVersion: '19', os: 'iOS', osVersion: '19' }],
]

export interface DemoPage {
  readonly page: string
  readonly title: string
  /** How long it is typically read. */
  readonly seconds: number
  readonly depth: number
}

const page = (path: string, title: string, seconds: number, depth: number): DemoPage => ({
  page: path,
  title: `${title} – Demo Coffee`,
  seconds,
  depth,
})

export const productPages: Weighted<DemoPage> = [
  [10, page('/products/house-espresso', 'House Espresso', 45, 65)],
  [7, page('/products/ethiopia-guji', 'Ethiopia Guji', 40, 62)],
  [4, page('/products/colombia-huila', 'Colombia Huila', 40, 60)],
  [3, page('/products/decaf', 'Swiss Water Decaf', 35, 58)],
  [6, page('/products/hand-grinder', 'Hand grinder', 50, 60)],
]

export const entryPages: Weighted<DemoPage> = [
  [30, page('/', 'Freshly roasted coffee', 25, 60)],
  [14, page('/blog/how-to-dial-in-espresso', 'How to dial in espresso', 150, 78)],
  [9, page('/blog/v60-recipe', 'Our V60 recipe', 130, 82)],
  ...productPages.slice(0, 3),
  [6, page('/products', 'All coffees', 30, 70)],
  [4, page('/subscriptions', 'Coffee subscriptions', 50, 75)],
]

export const innerPages: Weighted<DemoPage> = [
  ...entryPages,
  ...productPages,
  [10, page('/cart', 'Cart', 20, 90)],
  [5, page('/shipping', 'Shipping and returns', 25, 70)],
  [4, page('/about', 'About us', 40, 72)],
  [3, page('/contact', 'Contact', 20, 85)],
  [1, page('/wholesale', 'Wholesale', 35, 60)],
]

export const checkoutPages: readonly DemoPage[] = [
  page('/cart', 'Cart', 20, 90),
  page('/checkout', 'Checkout', 70, 95),
  page('/thank-you', 'Thank you', 8, 100),
]

/** Relative to the hours of the visitor's day. */
export const hourWeights: readonly number[] = [
  2, 1, 1, 1, 1, 2, 4, 7, 9, 10, 10, 9, 9, 9, 9, 8, 8, 9, 10, 12, 13, 11, 7, 4,
]

/** From Sunday to Saturday. */
export const weekdayWeights: readonly number[] = [1.1, 0.98, 0.95, 0.96, 1, 0.92, 1.18]

const known = { reason: 'known_name', verification: 'unverified' } as const
const verified = { reason: 'known_name', verification: 'verified' } as const

export const demoBots: Weighted<BotLabel> = [
  [30, { ...verified, bot: 'Googlebot', operator: 'Google', purpose: 'search' }],
  [12, { ...verified, bot: 'Bingbot', operator: 'Microsoft', purpose: 'search' }],
  [16, { ...verified, bot: 'GPTBot', operator: 'OpenAI', purpose: 'ai_training' }],
  [9, { ...verified, bot: 'OAI-SearchBot', operator: 'OpenAI', purpose: 'ai_search' }],
  [7, { ...verified, bot: 'ChatGPT-User', operator: 'OpenAI', purpose: 'user_fetch' }],
  [8, { ...known, bot: 'ClaudeBot', operator: 'Anthropic', purpose: 'ai_training' }],
  [4, { ...verified, bot: 'PerplexityBot', operator: 'Perplexity', purpose: 'ai_search' }],
  [6, { ...known, bot: 'AhrefsBot', operator: 'Ahrefs', purpose: 'seo' }],
  [3, { ...known, bot: 'Facebook', operator: 'Meta', purpose: 'preview' }],
  [2, { ...known, verification: 'impostor', bot: 'Googlebot', operator: 'Google', purpose: 'search' }],
  [3, { bot: 'python-requests', operator: '', purpose: 'scraper', reason: 'library', verification: 'unverified' }],
]

/** Bots also read pages that are gone, and files that people do not open. */
export const botPages: Weighted<{ readonly page: string; readonly status: number }> = [
  ...innerPages.map(([weight, { page }]) => [weight, { page, status: 200 }] as const),
  [9, { page: '/robots.txt', status: 200 }],
  [5, { page: '/sitemap.xml', status: 200 }],
  [3, { page: '/products/kenya-aa', status: 404 }],
  [2, { page: '/shop', status: 301 }],
]

/** Hits of each day that are not counted, and why. */
export const excludedReasons: readonly (readonly [perDay: number, reason: string])[] = [
  [14, 'bot'],
  [5, 'headless'],
  [3, 'excluded-address'],
  [2, 'referrer-spam'],
]
