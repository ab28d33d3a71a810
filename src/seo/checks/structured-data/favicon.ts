import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, pass, unverified } from '../check-outcome.ts'

export const favicon = defineCheck({
  id: 'favicon',
  title: 'Site has a favicon',
  failure: 'Favicon is missing',
  needs: ['head', 'iconProbe', 'favicon'],
  run({ head, iconProbe, favicon: byDefault }) {
    const declared = head.icons[0]
    if (declared?.href.trim().startsWith('data:')) return pass()
    const tried = [iconProbe?.file, byDefault].filter((file) => file !== undefined)
    const shown = tried.flatMap((file) => (isUnverified(file) ? [] : [file])).find(({ status }) => status === 200)
    if (shown !== undefined) return pass({ found: shown.url })
    const unknown = tried.find(isUnverified)
    if (unknown !== undefined) return unverified(unknown.unverified)
    return fail({
      at: declared?.at,
      found: declared?.href ?? message('none declared, none at /favicon.ico'),
      expected: message('an icon that loads'),
    })
  },
  advice:
    'Put an icon at `/favicon.ico`, or declare one with `<link rel="icon" href="…">`. Search results and browser tabs show it.',
  link: 'https://developers.google.com/search/docs/appearance/favicon-in-search',
})
