import { memoize } from '../../../base/memoize.ts'

/** The language that the browser likes best, as in its `Accept-Language`, or as a script reports it. */
export const readLanguage = memoize({ maxBytes: 2 ** 19, resultBytes: 40 }, (reported) => {
  const first = reported.split(/[,;]/, 1)[0]?.trim().toLowerCase().replaceAll('_', '-') ?? ''
  return /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/.test(first) ? first : ''
})
