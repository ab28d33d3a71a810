import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const insecureForm = defineCheck({
  id: 'insecure-form',
  title: 'Forms submit over HTTPS',
  failure: 'Forms submit over HTTP',
  needs: ['forms', 'response'],
  run({ forms, response }) {
    if (!response.url.startsWith('https:')) return notApplicable(message('The page is not served over HTTPS.'))
    if (forms.items.length === 0) return notApplicable(message('The page has no forms.'))
    const insecure = forms.items.filter(({ url }) => url?.startsWith('http:'))
    return failIfAny(insecure.map(({ at, url }) => ({ at, found: url ?? '', expected: message('an HTTPS URL') })))
  },
  advice:
    'Change the form’s `action` to an HTTPS URL. What people enter is otherwise sent unencrypted, and browsers warn about it.',
  link: 'https://www.w3.org/TR/mixed-content/#forms',
})
