import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'

export const metaRefresh = defineCheck({
  id: 'meta-refresh',
  title: 'Page has no meta refresh',
  failure: 'Page uses a meta refresh',
  needs: ['head'],
  run: ({ head }) =>
    failIfAny(
      head.refreshes.map(({ at, text, url }) => ({
        at,
        found: text,
        expected: url === null ? message('no refresh') : message('a 301 redirect to {url}', { url }),
      })),
    ),
  advice:
    'Redirect with a 301 or 308 status on the server instead, and do not reload pages on a timer. A refresh is slower, and it disorients visitors and screen readers.',
  link: 'https://www.w3.org/WAI/WCAG22/Techniques/failures/F41',
})
