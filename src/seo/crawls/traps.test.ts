import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exclusionOf, pathOfCombination, patternOf, patternsAbove, trapOfPattern } from './traps.ts'

const none = { trap: null, urls: 120, fetched: 120, duplicates: 0, chained: 119, alike: 110 }

test('pages that lead to each other and are alike are a trap', () => {
  const rows = [
    ['a counter', 'site.test/count/0', none, 'counter'],
    ['a calendar', 'site.test/events/0/0', none, 'calendar'],
    ['a calendar of parameters', 'site.test/events?month&year', none, 'calendar'],
    ['too few pages', 'site.test/count/0', { ...none, fetched: 99, alike: 98 }, null],
    ['pages of which each says something else', 'site.test/news/0', { ...none, alike: 60 }, null],
    ['products that lists lead to', 'site.test/product/0', { ...none, chained: 40 }, null],
    ['what is known already', 'site.test/news/0', { ...none, alike: 0, trap: 'counter' }, 'counter'],
  ] as const
  for (const [name, pattern, counts, trap] of rows) assert.equal(trapOfPattern(pattern, counts), trap, name)
})

test('what is next to a trap, or below a series, is recognized by fewer pages', () => {
  const days = { ...none, urls: 210, fetched: 94, chained: 0, alike: 92 }
  const months = { ...none, urls: 7, fetched: 7, chained: 6, alike: 6, pattern: 'site.test/events/0/0' }
  const rows = [
    ['the days of months', 'site.test/events/0/0/0', days, months, 'calendar'],
    ['the parts of categories', 'site.test/events/0/0/0', days, { ...months, chained: 0 }, null],
    ['parts of categories that have texts', 'site.test/events/0/0/0', days, { ...months, alike: 2 }, null],
    ['parts elsewhere', 'site.test/parts/0', days, months, null],
    ['entries that differ', 'site.test/events/0/0/0', { ...days, alike: 20 }, months, null],
    [
      'the months of days',
      'site.test/events/0/0',
      { ...none, fetched: 20, alike: 19 },
      { ...days, trap: 'calendar', pattern: 'site.test/events/0/0/0' },
      'calendar',
    ],
    [
      'another counter',
      'site.test/count/0',
      { ...none, fetched: 20, alike: 19 },
      { ...days, trap: 'calendar', pattern: 'site.test/events/0/0/0' },
      null,
    ],
    [
      'a filter more',
      'site.test/shop?color&size',
      { ...none, fetched: 5, duplicates: 5 },
      { ...none, trap: 'duplicates', pattern: 'site.test/shop?color' },
      'duplicates',
    ],
  ] as const
  for (const [name, pattern, counts, other, trap] of rows) {
    assert.equal(trapOfPattern(pattern, counts, [other]), trap, name)
  }
})

test('combinations of filters are recognized by a few copies, if nearly all of their path are copies', () => {
  const few = { ...none, urls: 64, fetched: 2, duplicates: 2, chained: 0, alike: 0 }
  const rows = [
    ['copies of a path of copies', 'site.test/shop?color&size', few, { fetched: 60, duplicates: 55 }, 'duplicates'],
    [
      'a page of its own',
      'site.test/shop?color&size',
      { ...few, duplicates: 1 },
      { fetched: 60, duplicates: 55 },
      null,
    ],
    ['a path with pages of its own', 'site.test/shop?color&size', few, { fetched: 60, duplicates: 40 }, null],
    ['too little of the path', 'site.test/shop?color&size', few, { fetched: 49, duplicates: 49 }, null],
  ] as const
  for (const [name, pattern, counts, ofPath, trap] of rows) {
    assert.equal(trapOfPattern(pattern, counts, [], ofPath), trap, name)
  }
  assert.equal(pathOfCombination('site.test/shop?color&size'), 'site.test/shop?')
  for (const alone of ['site.test/shop?page', 'site.test/shop/0']) assert.equal(pathOfCombination(alone), null)
})

test('what a pattern is a part of', () => {
  const rows = [
    ['site.test/events/0/0/0', ['site.test/events/0/0', 'site.test/events/0']],
    ['site.test/events/0-0-0/', ['site.test/events/0-0/', 'site.test/events/0/']],
    ['site.test/events/0/0/talk', []],
    [
      'site.test/events?day&month&year',
      ['site.test/events?month&year', 'site.test/events?day&year', 'site.test/events?day&month'],
    ],
    ['site.test/events?page', []],
  ] as const
  for (const [pattern, above] of rows) assert.deepEqual(patternsAbove(pattern), above, pattern)
})

test('tokens that nobody has named are numbers', () => {
  const rows = [
    ['https://site.test/t/9f8e7d6c5b', 'site.test/t/0'],
    ['https://site.test/covid19-2020-mp3', 'site.test/covid0-0-mp0'],
    ['https://site.test/t/walnut', null],
  ] as const
  for (const [url, pattern] of rows) assert.equal(patternOf(new URL(url)), pattern)
})

test('a trap has the pattern that excludes it', () => {
  const rows = [
    ['https://site.test/count/17', '/count/*'],
    ['https://site.test/events/2031/05', '/events/*/*'],
    ['https://site.test/cal?year=2031&month=5', '/cal?*'],
    ['https://site.test/a10b/c', '/a*b/c'],
  ] as const
  for (const [url, excluded] of rows) {
    assert.equal(exclusionOf(patternOf(new URL(url)) ?? '', url), excluded)
    assert.equal(exclusionOf('site.test calendar', url), excluded)
  }
  assert.equal(exclusionOf('site.test repeating-path', 'https://site.test/a/b/a/b/a/b'), null)
})
