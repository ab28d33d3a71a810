import { message } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, failIfAny, pass, warnIfAny } from '../check-outcome.ts'

export const doctypeMissing = defineCheck({
  id: 'doctype-missing',
  title: 'Page has an HTML5 doctype',
  failure: 'Doctype is missing or outdated',
  needs: ['document'],
  run({ document }) {
    if (document.doctype !== null && !document.quirks) return pass()
    return fail({ found: document.doctype ?? message('missing'), expected: '<!doctype html>' })
  },
  advice: 'Start the document with `<!doctype html>`. Without it, browsers render the page in quirks mode.',
  link: 'https://html.spec.whatwg.org/multipage/syntax.html#the-doctype',
})

export const charset = defineCheck({
  id: 'charset',
  title: 'Character encoding is declared',
  failure: 'Character encoding is not declared',
  needs: ['document'],
  run({ document: { charset } }) {
    if (charset !== null) return pass({ found: declared[charset.source](charset.charset) })
    return fail({ found: message('missing or unknown'), expected: '<meta charset="utf-8">' })
  },
  advice:
    'Send `Content-Type: text/html; charset=utf-8`, or put `<meta charset="utf-8">` first in the head. Otherwise browsers guess and may garble special characters.',
  link: 'https://html.spec.whatwg.org/multipage/semantics.html#charset',
})

const declared = {
  bom: (charset: string) => message('{charset}, by byte order mark', { charset }),
  header: (charset: string) => message('{charset}, in the Content-Type header', { charset }),
  meta: (charset: string) => message('{charset}, in a meta tag', { charset }),
  'late-meta': (charset: string) => message('{charset}, in a meta tag after the first 1,024 bytes', { charset }),
}

export const headBroken = defineCheck({
  id: 'head-broken',
  title: 'Head contains only valid elements',
  failure: 'Head is closed early by an invalid element',
  needs: ['document'],
  run({ document: { brokenHead } }) {
    if (brokenHead === null) return pass()
    const { culprit, displaced: fallen } = brokenHead
    return fail(
      {
        at: culprit.at,
        found:
          culprit.name === 'text'
            ? message('text in the head')
            : message('{element} in the head', { element: `<${culprit.name}>` }),
        expected: message('in the body'),
      },
      ...fallen.map(({ at, name }) => ({ at, found: message('moved to the body: {element}', { element: name }) })),
    )
  },
  advice:
    'Move the element into the body. Browsers end the head there, so search engines ignore the metadata that follows.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata',
})

export const duplicateId = defineCheck({
  id: 'duplicate-id',
  title: 'IDs are unique',
  failure: 'Duplicate IDs',
  needs: ['document'],
  run: ({ document }) =>
    failIfAny(
      document.duplicateIds.items.map(({ at, value }) => ({ at, found: value, expected: message('a unique id') })),
    ),
  advice: 'Give each element its own `id`. Links, labels, and scripts only reach the first element with an ID.',
  link: 'https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute',
})

export const deprecatedHtml = defineCheck({
  id: 'deprecated-html',
  title: 'Page uses no deprecated HTML',
  failure: 'Deprecated HTML elements',
  needs: ['document'],
  run: ({ document }) => failIfAny(document.deprecated.items.map(({ at, name }) => ({ at, found: `<${name}>` }))),
  advice:
    'Replace presentational elements with CSS and the rest with their modern equivalents. Browsers may drop support for deprecated elements.',
  link: 'https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features',
})

export const inlineCss = defineCheck({
  id: 'inline-css',
  title: 'No inline styles',
  failure: 'Inline styles',
  needs: ['document'],
  run: ({ document }) =>
    warnIfAny(document.inlineStyles.items.map(({ at }) => ({ at, expected: message('a CSS class') }))),
  advice:
    'Move `style` attributes into a stylesheet, where they are cached and a strict Content Security Policy allows them.',
  link: 'https://www.w3.org/TR/css-style-attr/',
})
