import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { notApplicable, warnIfAny } from '../check-outcome.ts'

/** Minifying shorter files gains nothing. */
const minLength = 2_000
const minLineLength = 80

export const minified = defineCheck({
  id: 'minified',
  title: 'Inline scripts and styles are minified',
  failure: 'Inline scripts or styles are not minified',
  needs: ['scripts', 'stylesheets'],
  run({ scripts, stylesheets }) {
    const long = [...scripts.items, ...stylesheets.items].flatMap(({ at, inline }) =>
      inline !== null && inline.length >= minLength ? [{ at, ...inline }] : [],
    )
    if (long.length === 0) return notApplicable(message('The page has no large inline scripts or styles.'))
    return warnIfAny(
      long
        .filter(({ length, lines }) => length / lines < minLineLength)
        .map(({ at, length, lines }) => ({
          at,
          found: message('{characters} characters in {lines} lines', { characters: length, lines }),
          expected: message('minified'),
        })),
    )
  },
  advice:
    'Minify inline scripts and styles in your build. They are downloaded with every page view and cannot be cached separately.',
  link: 'https://web.dev/articles/reduce-network-payloads-using-text-compression',
})
