import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'

export const metaRefresh = defineCheck({
  id: 'meta-refresh',
  title: 'The page does not refresh itself',
  failure: 'The page refreshes or redirects itself by a refresh',
  needs: ['head'],
  run: ({ head }) =>
    failIfAny(
      head.refreshes.map(({ at, text, url }) => ({
        at,
        found: text,
        expected: url === null ? 'no refresh' : `a 301 to ${url}`,
      })),
    ),
  advice: 'Redirect with a 301 or 308 status instead; never reload a page under its reader.',
  link: 'https://www.w3.org/WAI/WCAG22/Techniques/failures/F41',
})
