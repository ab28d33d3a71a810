import { UAParser } from 'ua-parser-js'
import { memoize } from '../../../base/memoize.ts'

interface Brand {
  readonly name: string
  readonly version: string
}

export interface Device {
  readonly browser: string
  readonly browserVersion: string
  readonly os: string
  readonly osVersion: string
  readonly device: string
}

/** One name for what the parser calls by several. */
const sameAs: Readonly<Record<string, string>> = {
  'Mobile Safari': 'Safari',
  'Chrome Headless': 'Chrome',
  'Chrome WebView': 'Chrome',
  'Mobile Chrome': 'Chrome',
  'Mobile Firefox': 'Firefox',
  'Firefox Focus': 'Firefox',
  'Opera Mobi': 'Opera',
  'Opera Touch': 'Opera',
  'Samsung Internet': 'Samsung Browser',
  'Mac OS': 'macOS',
  'Chromium OS': 'Chrome OS',
}

/** Browsers that call themselves Chrome in the user agent, and by their name only in the client hints. */
const honestBrands: Readonly<Record<string, string>> = {
  Brave: 'Brave',
  'Microsoft Edge': 'Edge',
  Opera: 'Opera',
  Vivaldi: 'Vivaldi',
  YaBrowser: 'Yandex',
  DuckDuckGo: 'DuckDuckGo',
}

const deviceClasses: Readonly<Record<string, string>> = { smarttv: 'tv', console: 'console', wearable: 'wearable' }

/** Parsing costs some 20 µs, and a site's visitors share a few hundred user agents. */
const parse = memoize({ maxBytes: 4 * 2 ** 20, resultBytes: 250 }, (userAgent: string): Device => {
  const { browser, os, device } = new UAParser(userAgent).getResult()
  const type = device.type ?? 'desktop'
  return {
    browser: nameOf(browser.name),
    browserVersion: browser.version?.split('.', 1)[0] ?? '',
    os: nameOf(os.name),
    osVersion: os.version?.split('.').slice(0, 2).join('.') ?? '',
    device: userAgent ? (deviceClasses[type] ?? type) : '',
  }
})

const nameOf = (name = ''): string => sameAs[name] ?? name

/** What the visitor looks with, from the user agent, and from the client hints where they know better. */
export function readDevice(userAgent: string, header: (name: string) => string): Device {
  const device = parse(userAgent)
  const brand = device.browser === 'Chrome' ? honestBrand(header('sec-ch-ua')) : null
  const platform = unquote(header('sec-ch-ua-platform'))
  const platformVersion = unquote(header('sec-ch-ua-platform-version'))
  const os = device.os || (platform === 'Unknown' ? '' : platform)
  return {
    browser: brand?.name ?? device.browser,
    browserVersion: brand?.version ?? device.browserVersion,
    os,
    osVersion: os === 'Windows' && platformVersion ? windowsVersion(platformVersion) : device.osVersion,
    device: device.device === 'desktop' && header('sec-ch-ua-mobile') === '?1' ? 'mobile' : device.device,
  }
}

const honestBrand = memoize({ maxBytes: 2 ** 19, resultBytes: 100 }, (hints): Brand | null => {
  for (const [, brand = '', version = ''] of hints.matchAll(/"([^"]{1,50})";v="(\d{1,5})/g)) {
    if (Object.hasOwn(honestBrands, brand)) return { name: honestBrands[brand] ?? brand, version }
  }
  return null
})

/** Windows 11 says Windows NT 10.0 in the user agent, and 13 or more in the hint. */
const windowsVersion = (hint: string): string => (Number.parseInt(hint, 10) >= 13 ? '11' : '10')

const unquote = (hint: string): string => hint.replaceAll('"', '').slice(0, 50)
