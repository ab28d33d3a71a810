import { defineCheck } from '../check.ts'
import { failIfAny } from '../check-outcome.ts'

/** One or two style sheets are needed before anything can be rendered. */
const maxStylesheets = 2

export const renderBlocking = defineCheck({
  id: 'render-blocking',
  title: 'Little has to load before the page is shown',
  failure: 'Files in the head hold the page back',
  needs: ['scripts', 'stylesheets'],
  run({ scripts, stylesheets }) {
    const blockingScripts = scripts.items.filter(({ inHead, deferred, url }) => inHead && !deferred && url !== null)
    const blockingStyles = stylesheets.items.filter(
      ({ inHead, url, media }) => inHead && url !== null && onScreen(media),
    )
    const surplus = blockingStyles.length > maxStylesheets ? blockingStyles.slice(maxStylesheets) : []
    return failIfAny([
      ...blockingScripts.map(({ at, url }) => ({ at, found: url ?? '', expected: 'defer or async' })),
      ...surplus.map(({ at, url }) => ({ at, found: url ?? '', expected: `at most ${maxStylesheets} style sheets` })),
    ])
  },
  advice: 'Add `defer` to scripts, merge style sheets, and mark those for print by `media`.',
  link: 'https://web.dev/articles/render-blocking-resources',
})

const onScreen = (media: string | null): boolean => media === null || /^(all|screen)\b/i.test(media)
