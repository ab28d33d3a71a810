import { message, plural } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, warn } from '../check-outcome.ts'
import { graphemes } from '../graphemes.ts'

export const descriptionMissing = defineCheck({
  id: 'description-missing',
  title: 'Page has a meta description',
  failure: 'Meta description is missing',
  needs: ['head'],
  run({ head }) {
    const description = head.descriptions.find(({ text }) => text !== '')
    if (description !== undefined) return pass({ at: description.at, found: description.text })
    return fail({ at: head.descriptions[0]?.at, found: message(head.descriptions.length > 0 ? 'empty' : 'missing') })
  },
  advice:
    'Add `<meta name="description" content="…">` with one or two sentences that summarize the page. Search engines often show it below the title.',
  link: 'https://developers.google.com/search/docs/appearance/snippet',
})

export const descriptionMultiple = defineCheck({
  id: 'description-multiple',
  title: 'Page has a single meta description',
  failure: 'Multiple meta descriptions',
  needs: ['head'],
  run({ head }) {
    if (head.descriptions.length === 0) return notApplicable(message('The page has no meta description.'))
    if (head.descriptions.length === 1) return pass()
    return fail(
      ...head.descriptions.map(({ at, text }) => ({ at, found: text, expected: message('one meta description') })),
    )
  },
  advice: 'Keep one meta description. Several often come from a theme and a plugin that each add their own.',
  link: 'https://html.spec.whatwg.org/multipage/semantics.html#standard-metadata-names',
})

const minLength = 80
const maxLength = 160

export const descriptionLength = defineCheck({
  id: 'description-length',
  title: 'Meta description has a good length',
  failure: 'Meta description is too short or too long',
  needs: ['head'],
  run({ head }) {
    const description = head.descriptions.find(({ text }) => text !== '')
    if (description === undefined) return notApplicable(message('The page has no meta description.'))
    const length = graphemes(description.text)
    if (length >= minLength && length <= maxLength) return pass()
    return warn({
      at: description.at,
      found: plural('{n} character: {content}', '{n} characters: {content}', {
        n: length,
        content: description.text,
      }),
      expected: message('{min} to {max} characters', { min: minLength, max: maxLength }),
    })
  },
  advice:
    'Aim for 80 to 160 characters, one or two full sentences. Longer descriptions are cut off, and shorter ones are often replaced by text from the page.',
  link: 'https://developers.google.com/search/docs/appearance/snippet',
})
