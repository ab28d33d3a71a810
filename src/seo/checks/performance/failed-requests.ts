import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'
import { ifRendered, phoneLab } from '../rendered.ts'

export const failedRequests = defineCheck({
  id: 'failed-requests',
  title: 'Everything that the page loads exists',
  failure: 'The page loads files that do not exist',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser }) => {
      const lab = phoneLab(browser)
      if (lab === undefined) return notApplicable(message('The page shows nothing.'))
      // Without a response, it may be our own connection. Browsers ask for the icon by themselves.
      const failed = lab.failed_requests.filter(({ status, url }) => status !== null && !url.endsWith('/favicon.ico'))
      return failIfAny(
        failed.map(({ status, url }) => ({ found: message('{status}: {url}', { status: String(status), url }) })),
      )
    })
  },
  advice: 'Correct the URLs of these files, or remove what loads them.',
  link: 'https://developer.mozilla.org/docs/Web/HTTP/Reference/Status',
})
