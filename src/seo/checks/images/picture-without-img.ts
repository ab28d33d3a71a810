import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const pictureWithoutImg = defineCheck({
  id: 'picture-without-img',
  title: 'Picture elements contain an image',
  failure: 'Picture elements without an image',
  needs: ['pictures'],
  run({ pictures }) {
    if (pictures.items.length === 0) return notApplicable(message('The page has no <picture> elements.'))
    const empty = pictures.items.filter(({ hasImage }) => !hasImage)
    return failIfAny(
      empty.map(({ at }) => ({ at, found: message('no <img>'), expected: message('an <img> after the sources') })),
    )
  },
  advice:
    'Put an `<img>` at the end of each `<picture>`. The sources only choose the file; without the `<img>`, nothing is displayed.',
  link: 'https://html.spec.whatwg.org/multipage/embedded-content.html#the-picture-element',
})
