import { part } from './clean-page.ts'
import { target } from './clean-site.ts'
import { type CheckRows, fails, passes, unverifies, unverifiesOtherTypes } from './row.ts'

const german = 'https://example.com/de/page'
const none = unverifies('a page in one language', { edit: [[part.hreflang, '']] })
const version = (language: string, url: string) => `<link rel="alternate" hreflang="${language}" href="${url}">`
const also = (markup: string) => [[part.hreflang, part.hreflang + markup]] as const
const targets = (patch: object, linksBack: boolean | null = true) => ({
  hreflang: { items: [{ language: 'de', url: german, page: target(german, patch), linksBack }], skipped: 0 },
})
const unread = {
  hreflang: { items: [{ language: 'de', url: german, page: { unverified: 'too slow' }, linksBack: null }], skipped: 0 },
}
const viewport = (content: string) => [[part.viewport, `<meta name="viewport" content="${content}">`]] as const
const rooted = (html: string) => [[part.html, html]] as const

export const accessibilityRows: CheckRows = {
  lang: [
    passes('a language'),
    passes('a language, a script and a country', { edit: rooted('<html lang="zh-Hant-TW">') }),
    fails('none', { edit: rooted('<html>') }),
    fails('an empty one', { edit: rooted('<html lang="">') }),
    fails('no tag at all', { edit: rooted('<html lang="english language">') }),
    fails('one that is not known', { edit: rooted('<html lang="xq">') }),
    unverifiesOtherTypes,
  ],
  viewport: [
    passes('the width of the device'),
    fails('none', { edit: [[part.viewport, '']] }),
    fails('one that says nothing', { edit: viewport('user-scalable=yes') }),
    unverifiesOtherTypes,
  ],
  'zoom-disabled': [
    passes('up to five times', { edit: viewport('width=device-width, maximum-scale=5') }),
    fails('forbidden', { edit: viewport('width=device-width, user-scalable=no') }),
    fails('twice at most', { edit: viewport('width=device-width, maximum-scale=2.0') }),
    unverifies('no viewport', { edit: [[part.viewport, '']] }),
  ],
  'hreflang-code': [
    passes('a script, and a country', { edit: also(version('zh-Hans', german) + version('pt-BR', german)) }),
    fails('a country that is not one', { edit: also(version('en-UK', german)), found: 'UK' }),
    fails('an underscore', { edit: also(version('en_GB', german)) }),
    fails('a country alone', { edit: also(version('gbr', german)) }),
    none,
  ],
  'hreflang-relative': [
    passes('absolute'),
    fails('a path', { edit: also(version('fr', '/fr/page')), found: '/fr/page' }),
    none,
  ],
  'hreflang-no-return': [
    passes('a version that links back'),
    fails('one that does not', { site: targets({}, false), found: 'does not link back' }),
    unverifies('one that could not be read', { site: unread }),
    none,
  ],
  'hreflang-no-self': [
    passes('itself'),
    fails('only others', { edit: [[part.hreflang, version('de', german) + version('x-default', german)]] }),
    none,
  ],
  'hreflang-x-default': [
    passes('one for all others'),
    fails('none', { edit: [[part.hreflang, version('de', german) + version('en', 'https://example.com/page')]] }),
    none,
  ],
  'hreflang-target': [
    passes('a version that answers'),
    fails('one that is gone', { site: targets({ status: 404 }), found: 'status 404' }),
    fails('one with noindex', { site: targets({ noindex: true }) }),
    unverifies('one that could not be read', { site: unread }),
    none,
  ],
  'hreflang-lang': [
    passes('the same'),
    passes('another country', { edit: rooted('<html lang="en-GB">') }),
    passes('under two languages, one of which is its own', {
      edit: also(version('fr', 'https://example.com/page')),
    }),
    passes('a language with two codes', {
      edit: [
        [part.html, '<html lang="nb">'],
        [part.hreflang, version('no', 'https://example.com/page')],
      ],
    }),
    fails('another', { edit: rooted('<html lang="fr">'), found: 'en: https://example.com/page' }),
    unverifies('a page that names no language', { edit: rooted('<html>') }),
    unverifies('a page that is not listed', { edit: [[part.hreflang, version('de', german)]] }),
    none,
  ],
  'hreflang-not-canonical': [
    passes('a version that names itself'),
    passes('a version that names none', { site: targets({ canonical: null }) }),
    fails('a version that names another', {
      site: targets({ canonical: 'https://example.com/de/' }),
      found: 'https://example.com/de/page → https://example.com/de/',
    }),
    unverifies('a version that redirects', {
      site: targets({ redirects: [301], canonical: 'https://example.com/de/' }),
    }),
    unverifies('one that could not be read', { site: unread }),
    none,
  ],
  'hreflang-conflict': [
    unverifies('a feed is no version', {
      edit: [[part.hreflang, '<link rel="alternate" type="application/rss+xml" hreflang="en_GB" href="/feed">']],
    }),
    unverifies('in the body, nobody heeds it', {
      edit: [
        [part.hreflang, ''],
        [part.h1, part.h1 + version('de', german) + version('de', 'https://example.com/de/other')],
      ],
    }),
    unverifies('a feed in a header', {
      edit: [[part.hreflang, '']],
      headers: { link: '</feed>; rel="alternate"; type="application/atom+xml"; hreflang="de"' },
    }),
    passes('the same twice', { edit: also(version('de', german)) }),
    fails('two addresses for one language', { edit: also(version('DE', 'https://example.com/de/other')) }),
    none,
  ],
}
