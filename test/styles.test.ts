import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, test } from 'node:test'

/**
 * Holds the console to the font sizes, distances and breakpoints of web/src/styles/tokens.css. What differs by a pixel from page to page
 * differs by accident.
 */

const tokensFile = 'web/src/styles/tokens.css'
const withoutComments = (source: string): string =>
  source.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '))
const files = globSync('web/src/**/*.css')
  .sort()
  .map((file) => ({ file, source: withoutComments(readFileSync(file, 'utf8')) }))
const tokens = files.find(({ file }) => file === tokensFile)?.source ?? ''

interface Declaration {
  readonly at: string
  readonly property: string
  readonly value: string
}

const declarations: readonly Declaration[] = files.flatMap(({ file, source }) =>
  [...source.matchAll(/(?<=[{;]\s*)([\w-]+)\s*:\s*([^;{}]+)/g)].map(({ index, 1: property = '', 2: value = '' }) => ({
    at: `${file}:${source.slice(0, index).split('\n').length}`,
    property,
    value: value.trim(),
  })),
)

const outside = (property: RegExp, isAllowed: (value: string) => boolean): readonly string[] =>
  declarations
    .filter((one) => property.test(one.property) && !isAllowed(one.value))
    .map(({ at, property: name, value }) => `${at} has ${name}: ${value}`)

const scripts = globSync('web/src/**/*.{ts,tsx}').map((file) => ({ file, source: readFileSync(file, 'utf8') }))

describe('the styles of the console', () => {
  test('have five font sizes', () => {
    assert.equal(tokens.match(/--font-\w+:/g)?.length, 5)
    /** The number in a ring of a score scales with its drawing. Figures in tiles shrink until they fit. */
    const exceptions = ['inherit', '31px', 'min(var(--largest), 100cqi / (0.62 * var(--length, 4)))']
    const isSize = (value: string): boolean => /^var\(--font-\w+\)$/.test(value)
    assert.deepEqual(
      [
        ...outside(/^font-size$/, (value) => isSize(value) || exceptions.includes(value)),
        ...outside(/^--largest$/, isSize),
        ...outside(/^(?:font|--code)$/, (value) => /^(?:inherit$|var\(--code\)$|var\(--font-\w+\) \/ )/.test(value)),
      ],
      [],
    )
  })

  test('have one scale of distances', () => {
    assert.equal(tokens.match(/--space-\d+:/g)?.length, 9)
    /** Room for something of a fixed width, or for a line, may be added to a step of the scale. */
    const step =
      /^(?:0|auto|100%|\d+vh|var\(--space-\d+\)|calc\((?:[-+* \d]|1lh|var\(--(?:space-\d+|[a-z-]+-width|depth)\))+\))$/
    /** A calculation is one part, with blanks in it. */
    const partsOf = (value: string): readonly string[] => value.match(/calc\((?:[^()]|\([^()]*\))*\)|\S+/g) ?? []
    assert.deepEqual(
      outside(/^(?:margin|padding|(?:row-|column-)?gap)(?:-[a-z-]+)?$/, (value) =>
        partsOf(value).every((part) => step.test(part) || part === '14mm'),
      ),
      [],
    )
  })

  test('have three breakpoints, in scripts as well', () => {
    const widths = [...files, ...scripts].flatMap(({ file, source }) =>
      [...source.matchAll(/\((?:(?:min|max)-width:|width\s*[<>=]+)[^)]*px\)/g)].map(([query]) => ({ file, query })),
    )
    assert.ok(widths.length > 20, 'This reads nothing')
    const allowed = /^\((?:max-width: (?:560|820|1000)px|min-width: (?:561|821|1001)px)\)$/
    assert.deepEqual(
      widths.filter(({ query }) => !allowed.test(query)),
      [],
    )
  })

  test('are not in the attributes of elements, except for what is computed', () => {
    const inline = /style=\{\{[^}]*\b(?:font|margin|padding|gap)/i
    assert.deepEqual(
      scripts.filter(({ source }) => inline.test(source)).map(({ file }) => file),
      [],
    )
  })
})
