import { UAParser } from 'ua-parser-js'
import { memoize } from '../../../base/memoize.ts'
import type { ClientHeader } from '../hit.ts'
import {
  appRules,
  brands,
  desktopSystems,
  deviceRules,
  judgedLength,
  type NameRule,
  sameAs,
  spellings,
  systemRules,
} from './device-names.ts'

interface Named {
  readonly name: string
  readonly version: string
}

export interface Device {
  readonly browser: string
  readonly browserVersion: string
  readonly os: string
  readonly osVersion: string
  /** desktop, mobile, tablet, tv, console, wearable, embedded; '' where nothing tells. */
  readonly device: string
}

interface ParsedDevice extends Device {
  /** The user agent names the browser or app itself, which client hints do not know. */
  readonly isApp: boolean
}

const parserClasses: Readonly<Record<string, string>> = { smarttv: 'tv', console: 'console', wearable: 'wearable' }

/** Parsing costs some 90 µs, and a site's visitors share a few hundred user agents. */
const parse = memoize({ maxBytes: 4 * 2 ** 20, resultBytes: 250 }, (sent: string): ParsedDevice => {
  const userAgent = sent.slice(0, judgedLength)
  const parsed = new UAParser(userAgent).getResult()
  const app = firstMatch(appRules, userAgent)
  const system = firstMatch(systemRules, userAgent)
  const chrome = /\bChrome\/(\d+)/i.exec(userAgent)?.[1]
  // A web view of Android names no browser but Chrome.
  const browser =
    parsed.browser.name === 'Android Browser' && chrome
      ? { name: 'Chrome', version: chrome }
      : { name: nameOf(parsed.browser.name), version: parsed.browser.version ?? '' }
  const os = system?.name ?? nameOf(parsed.os.name)
  return {
    browser: app?.name ?? browser.name,
    browserVersion: (app?.version || browser.version).split('.', 1)[0] ?? '',
    os,
    osVersion: shortVersion(system?.version || (system ? '' : (parsed.os.version ?? ''))),
    device: deviceClass(userAgent, os, parsed.device.type),
    isApp: app !== undefined,
  }
})

function firstMatch(rules: readonly NameRule[], userAgent: string): Named | undefined {
  for (const [pattern, name] of rules) {
    const match = pattern.exec(userAgent)
    if (match) return { name, version: match.slice(1).find((version) => version !== undefined) ?? '' }
  }
  return undefined
}

function deviceClass(userAgent: string, os: string, parsed: string | undefined): string {
  const byRule = deviceRules.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (byRule) return byRule
  if (parsed) return parserClasses[parsed] ?? parsed
  return classOfSystem(os)
}

function classOfSystem(os: string): string {
  if (desktopSystems.has(os.toLowerCase())) return 'desktop'
  if (os === 'Android') return 'tablet'
  return os === 'iOS' || /phone|mobile|firefox os/i.test(os) ? 'mobile' : ''
}

const spelled: ReadonlyMap<string, string> = new Map(
  [...spellings, ...Object.keys(sameAs)].map((name) => [name.toLowerCase(), sameAs[name] ?? name]),
)

/** Names that nobody has listed begin with a capital, so that each has one spelling. */
export const nameOf = (name = ''): string =>
  spelled.get(name.toLowerCase()) ?? (/^[a-z]+$|^[A-Z]{5,}$/.test(name) ? capitalized(name) : name)

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()

const shortVersion = (version: string): string => version.replaceAll('_', '.').split('.').slice(0, 2).join('.')

/** What the visitor looks with: client hints first where they are sent, else the user agent. */
export function readDevice(userAgent: string, header: (name: ClientHeader) => string): Device {
  const parsed = parse(userAgent)
  const brand = parsed.isApp ? null : brandOf(header('sec-ch-ua'))
  const platform = platformOf(header('sec-ch-ua-platform'))
  const os = platform && !hasOwnName(parsed.os) ? platform : parsed.os
  const platformVersion = unquote(header('sec-ch-ua-platform-version'))
  return {
    browser: brand?.name ?? parsed.browser,
    browserVersion: brand?.version ?? parsed.browserVersion,
    os,
    osVersion: versionOf(os, platformVersion) || (os === parsed.os ? parsed.osVersion : ''),
    device: hintedClass(parsed, os, header),
  }
}

/** Built on the platform of the hint, and known by a name of its own: Ubuntu on Linux, Xbox on Windows. */
const hasOwnName = (os: string): boolean => os !== '' && !platformNames.has(os)

function hintedClass(parsed: Device, os: string, header: (name: ClientHeader) => string): string {
  const form = unquote(header('sec-ch-ua-form-factors')).toLowerCase()
  if (form.includes('watch') || form.includes('xr')) return 'wearable'
  if (form.includes('automotive')) return 'embedded'
  if (parsed.device !== '' && parsed.device !== 'desktop' && parsed.device !== 'mobile' && parsed.device !== 'tablet')
    return parsed.device
  if (form.includes('tablet')) return 'tablet'
  const mobile = header('sec-ch-ua-mobile')
  if (mobile === '?1') return 'mobile'
  // A phone or tablet that asks for pages of a desktop says so in the user agent, and tells its system in the hint.
  if (mobile === '?0' && parsed.device !== 'mobile' && os !== parsed.os) return classOfSystem(os)
  return parsed.device
}

const brandOf = memoize({ maxBytes: 2 ** 19, resultBytes: 100 }, (hints): Named | null => {
  let chrome: Named | null = null
  for (const [, brand = '', version = ''] of hints.matchAll(/"([^"]{1,50})";\s?v="(\d{1,5})/g)) {
    const name = Object.hasOwn(brands, brand.toLowerCase()) ? brands[brand.toLowerCase()] : undefined
    if (name && name !== 'Chrome') return { name, version }
    if (name) chrome = { name, version }
  }
  return chrome
})

const platformNames = new Set(['Android', 'Chrome OS', 'Fuchsia', 'iOS', 'Linux', 'macOS', 'Windows'])

const platformOf = memoize({ maxBytes: 2 ** 16, resultBytes: 40 }, (hint): string => {
  const name = nameOf(unquote(hint))
  return platformNames.has(name) ? name : ''
})

function versionOf(os: string, hint: string): string {
  if (!/^\d[\d.]*$/.test(hint)) return ''
  // Windows 11 says Windows NT 10.0 in the user agent, and 13 or more in the hint.
  if (os === 'Windows') return Number.parseInt(hint, 10) >= 13 ? '11' : '10'
  // Android says 14 in the user agent, and 14.0.0 in the hint.
  return os === 'Linux' ? '' : shortVersion(hint).replace(os === 'Android' ? /\.0$/ : '', '')
}

const unquote = (hint: string): string => (hint === '' ? '' : hint.replaceAll('"', '').slice(0, 50))

/** The class of a viewport's or a screen's width, at the breakpoints that most style sheets share. */
export function screenClass(width: number): string {
  if (!(width > 0)) return ''
  if (width < 576) return 'xs'
  if (width < 768) return 'sm'
  if (width < 992) return 'md'
  if (width < 1440) return 'lg'
  return 'xl'
}
