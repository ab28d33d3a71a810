import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shapesOf } from './text-shapes.ts'

type Shaped = Parameters<typeof shapesOf>[0]

test('texts are alike if only numbers and dates differ', () => {
  const rows = [
    ['Page 17 of 9716', 'Page 18 of 9716', true],
    ['Friday, May 1, 2026: no events', 'Saturday, June 20, 2031: no events', true],
    ['Freitag, 1. Mai 2026: keine Termine', 'Montag, 3. Dez. 2029: keine Termine', true],
    ['Friday, May 1, 2026: no events', 'Friday, May 8, 2026: choir practice', false],
    ['Walnut chair 12', 'Oak table 12', false],
  ] as const
  const url = 'https://site.test/0'
  for (const [one, other, isExpected] of rows) {
    assert.equal(
      areAlike({ text: one, title: '', url }, { text: other, title: '', url }),
      isExpected,
      `${one} / ${other}`,
    )
  }
})

const areAlike = (...[one, other]: [Shaped, Shaped]): boolean =>
  shapesOf(one).some((shape) => shapesOf(other).includes(shape))

test('texts that are nearly the same are alike if their titles are, too', () => {
  const template = Array.from(
    { length: 300 },
    (_, index) => `word${'abcdefghij'[index % 10]}${'klmnopqrst'[(index * 7) % 9]}`,
  ).join(' ')
  const wordsOf = (prefix: string): string =>
    Array.from(
      { length: 300 },
      (_, index) => `${prefix}${String.fromCharCode(97 + (index % 26))}${String.fromCharCode(97 + (index % 19))}`,
    ).join(' ')
  const page = (title: string, rest: string, url = 'https://site.test/17') => ({
    title,
    text: `${template} ${rest}`,
    url,
  })
  const rows = [
    ['a counter with sayings', page('Item 17', 'early bird'), page('Item 18', 'late owl'), true],
    ['two photos', page('Sunset', 'early bird'), page('Harbor', 'late owl'), false],
    [
      'a search',
      page('birch', 'Nothing about birch', 'https://site.test/s?q=birch'),
      page('oak', 'Nothing about oak', 'https://site.test/s?q=oak'),
      true,
    ],
    ['two articles', page('News', wordsOf('early')), page('News', wordsOf('late')), false],
  ] as const
  for (const [name, one, other, isExpected] of rows) assert.equal(areAlike(one, other), isExpected, name)
})
