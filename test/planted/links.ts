import { part } from '../../src/seo/checks/rows/clean-page.ts'
import { movedTo, origin, page } from './clean-site.ts'
import type { PlantedIssues } from './planted-issue.ts'

const linked = (markup: string) => [[part.care, part.care + markup]] as const
const home = page('<!doctype html><title>Home</title>')

export const linkIssues: PlantedIssues = {
  'broken-internal': { edit: linked('<a href="/gone">The chair that was</a>') },
  'broken-external': { edit: linked('<a href="https://example.org/gone">The tree that was</a>') },
  'redirecting-internal': {
    edit: linked('<a href="/people">The people</a>'),
    otherPages: { [`${origin}/people`]: movedTo('/about') },
  },
  uncrawlable: { edit: linked('<a href="javascript:order()">Order a chair</a>') },
  'generic-text': { edit: linked('<a href="/about">Click here</a>') },
  'empty-name': { edit: linked('<a href="/about"></a>') },
  'nofollow-internal': { edit: linked('<a href="/about" rel="nofollow">Who we are</a>') },
  'nofollow-page': { headers: { 'x-robots-tag': 'nofollow' } },
  'http-from-https': {
    edit: linked('<a href="http://example.com/oil">Oil for the wood</a>'),
    otherPages: { 'http://example.com/oil': page('<title>Oil</title>') },
  },
  'localhost-link': { edit: linked('<a href="http://localhost:3000/chairs">All chairs</a>') },
  'dead-end': {
    edit: [
      [part.link, ''],
      [part.external, ''],
      [part.profile, ''],
    ],
    companions: ['social-links'],
  },
  'missing-fragment': { edit: linked('<a href="#oil">Oil for the wood</a>') },
  'unsafe-cross-origin': { edit: linked('<a href="https://example.org/walnut" target="_blank">The tree</a>') },
  'too-many-links': {
    edit: linked(Array.from({ length: 151 }, (_, index) => `<a href="/about#p${index}">Person ${index}</a>`).join(' ')),
  },
  'url-underscore': { at: '/walnut_chairs' },
  'url-length': { at: `/${'walnut-chairs-'.repeat(6)}` },
  'url-double-slash': { at: '/chairs//walnut' },
  'url-uppercase': { at: '/Chairs' },
  'url-parameters': { at: '/page?wood=walnut&size=2&seat=cane' },
  'host-variants': { otherPages: { 'https://www.example.com/': home, 'http://www.example.com/': home } },
}
