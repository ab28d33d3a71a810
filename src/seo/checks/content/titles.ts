import { message, plural } from '../../../base/message.ts'
import type { HeadFacts, HeadText } from '../../facts/page/page-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified, warn } from '../check-outcome.ts'
import { graphemes } from '../graphemes.ts'

/** The title that search engines use: the first one that is not empty. */
const titleOf = (head: HeadFacts): HeadText | undefined => head.titles.find(({ text }) => text !== '')

const noTitle = message('The page has no title.')

export const titleMissing = defineCheck({
  id: 'title-missing',
  title: 'Page has a title',
  failure: 'Page title is missing',
  needs: ['head'],
  run({ head }) {
    const title = titleOf(head)
    if (title !== undefined) return pass({ at: title.at, found: title.text })
    return fail({ at: head.titles[0]?.at, found: message(head.titles.length > 0 ? 'empty' : 'missing') })
  },
  advice:
    'Add a unique, descriptive `<title>` to the head. Search engines use it as the headline of the search result.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})

export const titleMultiple = defineCheck({
  id: 'title-multiple',
  title: 'Page has a single title tag',
  failure: 'Multiple title tags',
  needs: ['head'],
  run({ head }) {
    if (head.titles.length === 0) return notApplicable(noTitle)
    if (head.titles.length === 1) return pass()
    return fail(...head.titles.map(({ at, text }) => ({ at, found: text, expected: message('one title tag') })))
  },
  advice: 'Keep one `<title>` in the head. With several, search engines choose one for you.',
  link: 'https://html.spec.whatwg.org/multipage/semantics.html#the-title-element',
})

const minLength = 20
/** One Han, kana or Hangul character carries as much meaning as two or three Latin letters. */
const dense = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

export const titleShort = defineCheck({
  id: 'title-short',
  title: 'Page title is descriptive',
  failure: 'Page title is too short',
  needs: ['head'],
  run({ head }) {
    const title = titleOf(head)
    if (title === undefined) return notApplicable(noTitle)
    const length = graphemes(title.text)
    const expected = dense.test(title.text) ? minLength / 2 : minLength
    if (length >= expected) return pass()
    return fail({
      at: title.at,
      found: plural('{n} character: {content}', '{n} characters: {content}', {
        n: length,
        content: title.text,
      }),
      expected: message('at least {n} characters', { n: expected }),
    })
  },
  advice:
    'Describe the page in a few words that people would search for. Short titles say little and rank for few queries.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})

const maxLength = 60

export const titleLong = defineCheck({
  id: 'title-long',
  title: 'Page title fits in search results',
  failure: 'Page title is too long',
  needs: ['head'],
  run({ head }) {
    const title = titleOf(head)
    if (title === undefined) return notApplicable(noTitle)
    const length = graphemes(title.text)
    if (length <= maxLength) return pass()
    return fail({
      at: title.at,
      found: plural('{n} character: {content}', '{n} characters: {content}', {
        n: length,
        content: title.text,
      }),
      expected: message('at most {n} characters', { n: maxLength }),
    })
  },
  advice:
    'Keep the title to about 60 characters and put the most important words first. Longer titles are cut off in search results.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})

export const titleEqualsH1 = defineCheck({
  id: 'title-equals-h1',
  title: 'Page title and H1 differ',
  failure: 'Page title and H1 are identical',
  needs: ['head', 'headings'],
  run({ head, headings }) {
    const title = titleOf(head)
    const heading = headings.items.find(({ level, text }) => level === 1 && text !== '')
    if (title === undefined || heading === undefined) return notApplicable(message('The page has no title or no H1.'))
    if (title.text.toLowerCase() !== heading.text.toLowerCase()) return pass()
    return warn({ at: heading.at, found: heading.text, expected: message('wording that differs from the title') })
  },
  advice:
    'This is fine, but a different wording in the title gives the page a second chance to match what people search for.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})

export const titleWordsInBody = defineCheck({
  id: 'title-words-in-body',
  title: 'Content matches the page title',
  failure: 'Content does not mention the page title’s words',
  needs: ['head', 'text', 'rendering'],
  run({ head, text, rendering }) {
    const title = titleOf(head)
    if (title === undefined) return notApplicable(noTitle)
    const words = title.text.toLowerCase().match(/[\p{L}\p{N}]{4,}|[\u3040-\u30ff\u3400-\u9fff]{2}/gu) ?? []
    if (words.length === 0) return notApplicable(message('The title has no words of four or more letters.'))
    const body = text.visible.toLowerCase()
    if (words.some((word) => body.includes(word))) return pass()
    if (rendering.kind === 'not-rendered' && text.concealedWords > text.words)
      return unverified(message('Most of the text is hidden until a script runs.'))
    return fail({ at: title.at, found: title.text })
  },
  advice:
    'Use the title’s keywords in the text, or write a title that matches the content. Search engines may rewrite titles that do not match the page.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})
