import { defineCheck } from '../check.ts'
import { failIfAny, notApplicable } from '../check-outcome.ts'

export const pictureWithoutImg = defineCheck({
  id: 'picture-without-img',
  title: 'Every picture element has an image',
  failure: 'Picture elements have no image and show nothing',
  needs: ['pictures'],
  run({ pictures }) {
    if (pictures.items.length === 0) return notApplicable('The page has no picture elements.')
    const empty = pictures.items.filter(({ hasImage }) => !hasImage)
    return failIfAny(empty.map(({ at }) => ({ at, found: 'no <img>', expected: 'an <img> after the sources' })))
  },
  advice: 'Put an `<img>` at the end of each `<picture>`: it is what is shown, the sources only choose the file.',
  link: 'https://html.spec.whatwg.org/multipage/embedded-content.html#the-picture-element',
})
