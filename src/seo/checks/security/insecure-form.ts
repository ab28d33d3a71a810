import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const insecureForm = defineCheck({
  id: 'insecure-form',
  title: 'Forms send by https',
  failure: 'Forms send what people enter without encryption',
  needs: ['forms', 'response'],
  run({ forms, response }) {
    if (!response.url.startsWith('https:')) return notApplicable('The page itself is not served by https.')
    if (forms.items.length === 0) return notApplicable('The page has no forms.')
    const insecure = forms.items.filter(({ url }) => url?.startsWith('http:'))
    return failIfAny(insecure.map(({ at, url }) => ({ at, found: url ?? '', expected: 'an https address' })))
  },
  advice: 'Let the form send to an https address.',
  link: 'https://www.w3.org/TR/mixed-content/#forms',
})
