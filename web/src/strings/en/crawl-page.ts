import type { Message } from '../message.ts'

export const strings = {
  'crawled.canonical.self': 'Self',
  'crawled.characters': { one: '{n} character', other: '{n} characters' },
  'crawled.errors': { one: '{n} error', other: '{n} errors' },
  'crawled.hops': { one: '{n} hop', other: '{n} hops' },
  'crawled.inlinks': 'Inlinks',
  'crawled.insitemap': 'in sitemap',
  'crawled.issues': 'Issues',
  'crawled.links.all': 'View all',
  'crawled.links.none': 'No links',
  'crawled.links.notext': 'No text',
  'crawled.out.hreflang': 'Hreflang',
  'crawled.out.image': 'Images',
  'crawled.out.link': 'Outlinks',
  'crawled.outlinks': 'Outlinks',
  'crawled.page': 'Page',
  'crawled.redirected': 'Redirected from',
  'crawled.redirects': 'Redirect chain',
  'crawled.structured': 'Structured data',
  'crawled.valid': 'Valid',
} satisfies Readonly<Record<string, Message>>
