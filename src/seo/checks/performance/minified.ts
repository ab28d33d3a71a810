import { defineCheck } from '../check.ts'
import { notApplicable, warnIfAny } from '../check-outcome.ts'

/** Minifying shorter files gains nothing. */
const minLength = 2_000
const minLineLength = 80

export const minified = defineCheck({
  id: 'minified',
  title: 'Scripts and styles in the page are minified',
  failure: 'Scripts or styles in the page are not minified',
  needs: ['scripts', 'stylesheets'],
  run({ scripts, stylesheets }) {
    const long = [...scripts.items, ...stylesheets.items].flatMap(({ at, inline }) =>
      inline !== null && inline.length >= minLength ? [{ at, ...inline }] : [],
    )
    if (long.length === 0) return notApplicable('The page has no long script or style in it.')
    return warnIfAny(
      long
        .filter(({ length, lines }) => length / lines < minLineLength)
        .map(({ at, length, lines }) => ({
          at,
          found: `${length} characters in ${lines} lines`,
          expected: 'minified',
        })),
    )
  },
  advice: 'Minify them when the site is built.',
  link: 'https://web.dev/articles/reduce-network-payloads-using-text-compression',
})
