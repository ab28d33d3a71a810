import { message, plural } from '../../../base/message.ts'
import { defineCheck } from '../check.ts'
import { fail, failIfAny, notApplicable, pass, unverified, warn, warnIfAny } from '../check-outcome.ts'
import { ifRendered, phoneLab } from '../rendered.ts'
import { filesByUrl, loadedUrls, weigh } from './loaded-files.ts'

export const http2 = defineCheck({
  id: 'http2',
  title: 'Server supports HTTP/2',
  failure: 'Server does not support HTTP/2',
  needs: ['response'],
  run({ response }) {
    if (!response.url.startsWith('https:')) return notApplicable(message('Browsers use HTTP/2 over HTTPS only.'))
    return response.protocol === 'h2' ? pass() : fail({ found: response.protocol, expected: 'h2' })
  },
  advice:
    'Enable HTTP/2 on the server or on the proxy or CDN in front of it. One connection then transfers all files in parallel.',
  link: 'https://www.rfc-editor.org/rfc/rfc9113.html',
})

const maxHtmlBytes = 330_000

export const pageSize = defineCheck({
  id: 'page-size',
  title: 'HTML document is small',
  failure: 'HTML document is too large',
  needs: ['response'],
  run({ response }) {
    const size = Math.round(response.bytes / 1000)
    const shown = response.truncated ? message('at least {size} kB', { size }) : message('{size} kB', { size })
    return response.bytes <= maxHtmlBytes
      ? pass({ found: shown })
      : fail({ found: shown, expected: message('at most {size} kB', { size: maxHtmlBytes / 1000 }) })
  },
  advice:
    'Look for data, styles, or images embedded in the HTML, and paginate long lists. Browsers cannot render what they have not downloaded yet.',
  link: 'https://web.dev/articles/total-byte-weight',
})

/** Minifying shorter files gains nothing. */
const minLength = 2_000
const minLineLength = 80

export const minified = defineCheck({
  id: 'minified',
  title: 'Inline scripts and styles are minified',
  failure: 'Inline scripts or styles are not minified',
  needs: ['scripts', 'stylesheets'],
  run({ scripts, stylesheets }) {
    const long = [...scripts.items, ...stylesheets.items].flatMap(({ at, inline }) =>
      inline !== null && inline.length >= minLength ? [{ at, ...inline }] : [],
    )
    if (long.length === 0) return notApplicable(message('The page has no large inline scripts or styles.'))
    return warnIfAny(
      long
        .filter(({ length, lines }) => length / lines < minLineLength)
        .map(({ at, length, lines }) => ({
          at,
          found: message('{characters} characters in {lines} lines', { characters: length, lines }),
          expected: message('minified'),
        })),
    )
  },
  advice:
    'Minify inline scripts and styles in your build. They are downloaded with every page view and cannot be cached separately.',
  link: 'https://web.dev/articles/reduce-network-payloads-using-text-compression',
})

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

export const undeferredScripts = defineCheck({
  id: 'undeferred-scripts',
  title: 'Scripts in the body do not block rendering',
  failure: 'Scripts in the body block rendering',
  needs: ['scripts'],
  run({ scripts }) {
    const files = scripts.items.filter(({ url, inHead }) => url !== null && !inHead)
    if (files.length === 0) return notApplicable(message('The body loads no external scripts.'))
    const blocking = files.filter(({ deferred, beforeContent }) => !deferred && beforeContent)
    return failIfAny(blocking.map(({ at, url }) => ({ at, found: url ?? '', expected: message('defer or async') })))
  },
  advice:
    'Add `defer` (keeps the order) or `async` (runs when loaded), or move the script to the end of the body. The content after it is otherwise displayed late.',
  link: 'https://html.spec.whatwg.org/multipage/scripting.html#attr-script-defer',
})

const maxScriptBytes = 120_000

export const scriptWeight = defineCheck({
  id: 'script-weight',
  title: 'JavaScript payload is small',
  failure: 'JavaScript payload is too large',
  needs: ['scripts', 'resourceProbes'],
  run({ scripts, resourceProbes }) {
    if (scripts.items.length === 0) return pass({ found: message('no scripts') })
    const urls = new Set(scripts.items.flatMap(({ url }) => url ?? []))
    const { bytes, unknown } = weigh(urls, filesByUrl(resourceProbes))
    const total = scripts.items.reduce((sum, { inline }) => sum + (inline?.length ?? 0), bytes)
    const weight = message('{size} kB', { size: Math.round(total / 1000) })
    if (total > maxScriptBytes)
      return fail({ found: weight, expected: message('at most {size} kB', { size: maxScriptBytes / 1000 }) })
    return unknown === 0
      ? pass({ found: weight })
      : unverified(message('The size of {unknown} of {n} scripts is unknown.', { unknown, n: urls.size }))
  },
  advice:
    'Remove unused scripts, split the rest, and load what the first view does not need later. JavaScript must be downloaded, parsed, and executed before the page becomes responsive.',
  link: 'https://web.dev/articles/reduce-javascript-payloads-with-code-splitting',
})

const maxTotalBytes = 2_500_000
const maxRequests = 75

export const weight = defineCheck({
  id: 'weight',
  title: 'Total page weight is low',
  failure: 'Page is too heavy',
  needs: ['response', 'scripts', 'stylesheets', 'images', 'embeds', 'imageProbes', 'resourceProbes'],
  run({ response, imageProbes, resourceProbes, ...loading }) {
    const urls = loadedUrls(loading)
    const requests = urls.size + 1
    const { bytes, unknown } = weigh(urls, filesByUrl(imageProbes, resourceProbes))
    const total = bytes + response.bytesOnWire
    const weight = message('{requests}, {size} kB', {
      requests: plural('{n} request', '{n} requests', { n: requests }),
      size: Math.round(total / 1000),
    })
    if (requests > maxRequests || total > maxTotalBytes) {
      return fail({
        found: weight,
        expected: message('at most {requests} requests and {size} kB', {
          requests: maxRequests,
          size: maxTotalBytes / 1000,
        }),
      })
    }
    return unknown === 0
      ? pass({ found: weight })
      : unverified(message('The size of {unknown} of {n} files is unknown.', { unknown, n: urls.size }))
  },
  advice:
    'Reduce the largest files first, usually images and scripts, and lazy-load what the first view does not need. Heavy pages are slow and expensive on mobile connections.',
  link: 'https://web.dev/articles/total-byte-weight',
})

const maxUnusedBytes = 150_000

export const unusedCode = defineCheck({
  id: 'unused-code',
  title: 'Most of the loaded code is used',
  failure: 'Much of the loaded code is not used',
  needs: ['rendering'],
  run({ rendering }) {
    return ifRendered(rendering, ({ browser }) => {
      const lab = phoneLab(browser)
      if (lab === undefined) return notApplicable(message('The page shows nothing.'))
      const { unused_script: script, unused_style: style } = lab
      const unused = message('{script} kB of scripts and {style} kB of styles', {
        script: Math.round(script.unused / 1000),
        style: Math.round(style.unused / 1000),
      })
      const isMuch =
        script.unused + style.unused > maxUnusedBytes && 2 * (script.unused + style.unused) > script.total + style.total
      return isMuch
        ? warn({ found: unused, expected: message('at most {n} kB', { n: maxUnusedBytes / 1000 }) })
        : pass({ found: unused })
    })
  },
  advice:
    'Split bundles by page, load what is needed later on demand, and remove styles and libraries that are not used.',
  link: 'https://developer.chrome.com/docs/lighthouse/performance/unused-javascript',
})
