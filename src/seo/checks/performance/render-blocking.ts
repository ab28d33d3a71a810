import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'

/** One or two style sheets are needed before anything can be rendered. */
const maxStylesheets = 2

export const renderBlocking = defineCheck({
  id: 'render-blocking',
  title: 'No excessive render-blocking resources',
  failure: 'Render-blocking resources',
  needs: ['scripts', 'stylesheets'],
  run({ scripts, stylesheets }) {
    const blockingScripts = scripts.items.filter(({ inHead, deferred, url }) => inHead && !deferred && url !== null)
    const blockingStyles = stylesheets.items.filter(
      ({ inHead, url, media }) => inHead && url !== null && onScreen(media),
    )
    const surplus = blockingStyles.length > maxStylesheets ? blockingStyles.slice(maxStylesheets) : []
    return failIfAny([
      ...blockingScripts.map(({ at, url }) => ({ at, found: url ?? '', expected: message('defer or async') })),
      ...surplus.map(({ at, url }) => ({
        at,
        found: url ?? '',
        expected: message('at most {n} stylesheets', { n: maxStylesheets }),
      })),
    ])
  },
  advice:
    'Add `defer` to scripts in the head, combine stylesheets, and use `media` for stylesheets that are not for the screen. The page stays blank until these files have loaded.',
  link: 'https://web.dev/articles/render-blocking-resources',
})

const onScreen = (media: string | null): boolean => media === null || /^(all|screen)\b/i.test(media)
