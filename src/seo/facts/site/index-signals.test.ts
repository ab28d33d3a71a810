import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ResponseHeaders } from '../../../fetch/fetch-result.ts'
import { type IndexSignals, readIndexSignals } from './index-signals.ts'

const url = 'https://example.com/a/b'

interface Row {
  readonly html?: string
  readonly headers?: ResponseHeaders
  readonly says: Partial<IndexSignals>
}

const rows: Readonly<Record<string, Row>> = {
  'a page that says nothing': { html: '<p>hi', says: { noindex: false, canonical: null, hreflang: [] } },
  'meta noindex': { html: '<meta name=Robots content="follow, NOINDEX">', says: { noindex: true } },
  'meta none for Googlebot': { html: '<meta name=googlebot content=none>', says: { noindex: true } },
  'meta for another crawler': { html: '<meta name=otherbot content=noindex>', says: { noindex: false } },
  'a word that only contains it': { html: '<meta name=robots content="nonoindex">', says: { noindex: false } },
  'a header': { headers: { 'x-robots-tag': ['nofollow, noindex'] }, says: { noindex: true } },
  'a header for Googlebot': { headers: { 'x-robots-tag': ['googlebot: noindex'] }, says: { noindex: true } },
  'a header for another': { headers: { 'x-robots-tag': ['otherbot: noindex'] }, says: { noindex: false } },
  'a header with a date before': {
    headers: { 'x-robots-tag': ['unavailable_after: 25 Jun 2030 15:00:00 PST, noindex'] },
    says: { noindex: true },
  },
  'a relative canonical': { html: '<link rel=canonical href="../c">', says: { canonical: 'https://example.com/c' } },
  'a canonical under a base': {
    html: '<base href="/x/"><link rel="canonical" href="c">',
    says: { canonical: 'https://example.com/x/c' },
  },
  'a canonical in a header': {
    headers: { link: ['<https://example.com/h>; rel="canonical", <x>; rel=next'] },
    says: { canonical: 'https://example.com/h' },
  },
  'a canonical outside the head': { html: '<body><link rel=canonical href="/c">', says: { canonical: null } },
  'a canonical after what ends the head': {
    html: '<div></div><link rel=canonical href="/c">',
    says: { canonical: null },
  },
  'a canonical in a script': { html: '<script>"<link rel=canonical href=/c>"</script>', says: { canonical: null } },
  'a canonical in a title': { html: '<title><link rel=canonical href=/c></title>', says: { canonical: null } },
  'a canonical in a comment': { html: '<!-- <link rel=canonical href=/c> -->', says: { canonical: null } },
  hreflang: {
    html: '<link rel=alternate hreflang=de href=/de><link rel=alternate type=rss href=/rss>',
    headers: { link: ['</fr>; rel=alternate; hreflang="fr"'] },
    says: {
      hreflang: [
        { language: 'fr', url: 'https://example.com/fr' },
        { language: 'de', url: 'https://example.com/de' },
      ],
    },
  },
  'a canonical that is no address': { html: '<link rel=canonical href="http://[">', says: { canonical: null } },
}

for (const [name, { html = '', headers = {}, says }] of Object.entries(rows)) {
  test(name, () => {
    const signals = readIndexSignals(html, headers, url)
    assert.deepEqual({ ...signals, ...says }, signals)
  })
}
