import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspectablePages, propertyTest } from './inspectable-pages.ts'
import { type InspectablePage, planInspections } from './plan-inspections.ts'

const day = 24 * 3_600_000
const now = 100 * day

const page = (name: string, own: Partial<InspectablePage> = {}): InspectablePage => ({
  ...{ page: name, url: `https://acme.test${name}`, visits: 0, changedAt: null, inspectedAt: null },
  ...own,
})
const planned = (pages: readonly InspectablePage[], limit = 100): string =>
  planInspections(pages, now, limit)
    .map((one) => one.page)
    .join(' ')

test('changed pages come first, then the most visited ones', () => {
  const pages = [
    page('/none'),
    page('/visited', { visits: 5 }),
    page('/most', { visits: 9 }),
    page('/changed', { changedAt: now - day, inspectedAt: now - 2 * day }),
  ]
  assert.equal(planned(pages), '/changed /most /visited /none')
  assert.equal(planned(pages, 2), '/changed /most')
})

test('a page is inspected again after a week, or a day if it has changed since', () => {
  const again = (own: Partial<InspectablePage>): boolean => planned([page('/', own)]) !== ''
  assert.equal(again({ inspectedAt: now - 6 * day, visits: 9 }), false)
  assert.equal(again({ inspectedAt: now - 7 * day }), true)
  assert.equal(again({ inspectedAt: now - 2 * day, changedAt: now - 3 * day }), false)
  assert.equal(again({ inspectedAt: now - 2 * day, changedAt: now - day }), true)
  assert.equal(again({ inspectedAt: now - day / 2, changedAt: now - day / 4 }), false)
})

test('every fifth one is the page that was not inspected for the longest time', () => {
  const visited = Array.from({ length: 300 }, (_, at) =>
    page(`/${at}`, { visits: 300 - at, inspectedAt: now - 8 * day }),
  )
  const old = page('/old', { inspectedAt: now - 30 * day })
  const never = page('/never')
  assert.equal(planned([...visited, old, never], 11), '/0 /1 /2 /3 /never /4 /5 /6 /7 /old /8')
  const all = planInspections([...visited, old, never], now, 1_000)
  assert.equal(new Set(all).size, 302)
})

test('pages are those that were crawled or visited, and belong to the property', () => {
  const crawl = {
    at: new Date(now).toISOString(),
    pages: ['/', '/a'],
    urls: ['http://www.acme.test/', 'http://www.acme.test/a'],
    changed: [null, 'title'],
  }
  const visits = new Map([
    ['/a', 2],
    ['/über', 1],
    ['//other.test/', 5],
    ['', 3],
  ])
  const inspected = new Map([['/a', 7]])
  const all = inspectablePages({ domain: 'acme.test' }, 'sc-domain:acme.test', { crawl, visits, inspected })
  assert.deepEqual(
    all.map(({ page: name, url, visits: count, changedAt, inspectedAt }) => [name, url, count, changedAt, inspectedAt]),
    [
      ['/', 'http://www.acme.test/', 3, null, null],
      ['/a', 'http://www.acme.test/a', 2, now, 7],
      ['/%C3%BCber', 'http://www.acme.test/%C3%BCber', 1, null, null],
    ],
  )
  const none = inspectablePages({ domain: 'acme.test' }, 'https://acme.test/', { crawl, visits, inspected })
  assert.deepEqual(
    none.map(({ url }) => url),
    ['https://acme.test/%C3%BCber'],
  )
})

test('a URL belongs to a domain with its subdomains, or to the prefix that it begins with', () => {
  const ofDomain = propertyTest('sc-domain:acme.test')
  for (const url of ['https://acme.test/', 'http://shop.acme.test:8080/x', 'HTTPS://WWW.ACME.TEST'])
    assert.ok(ofDomain(url), url)
  for (const url of ['https://notacme.test/', 'https://acme.test.evil.test/', '/acme.test'])
    assert.ok(!ofDomain(url), url)
  const ofPrefix = propertyTest('https://acme.test/shop/')
  assert.ok(ofPrefix('https://acme.test/shop/1'))
  assert.ok(!ofPrefix('https://acme.test/'))
})
