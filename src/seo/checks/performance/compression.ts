import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { type Finding, failIfAny, notApplicable } from '../check-outcome.ts'

/** Compressing what fits into one packet gains nothing. */
const minBytes = 1_400
const text = /^(text\/|application\/(javascript|json|xml|xhtml\+xml|manifest\+json)|image\/svg\+xml)/i

export const compression = defineCheck({
  id: 'compression',
  title: 'Texts are compressed on the wire',
  failure: 'Texts are sent uncompressed',
  needs: ['response', 'resourceProbes'],
  run({ response, resourceProbes }) {
    const plainFiles: Finding[] = resourceProbes.items.flatMap(({ url, file }) => {
      if (isUnverified(file) || file.status !== 200 || isEncoded(file.contentEncoding ?? '')) return []
      const isText = text.test(file.contentType ?? '') && file.bytes !== null && file.bytes > minBytes
      return isText ? [{ found: `${url}: ${file.bytes} bytes`, expected: 'br, zstd or gzip' }] : []
    })
    if (response.bytes <= minBytes && resourceProbes.items.length === 0)
      return notApplicable('The page is too small to gain.')
    const isPlain = response.bytes > minBytes && !isEncoded(response.encoding)
    const page = isPlain ? [{ found: `${response.url}: ${response.bytes} bytes`, expected: 'br, zstd or gzip' }] : []
    return failIfAny([...page, ...plainFiles])
  },
  advice: 'Turn on brotli or gzip for HTML, style sheets, scripts, JSON and SVG.',
  link: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-8.4',
})

const isEncoded = (encoding: string): boolean => /br|zstd|gzip|deflate/i.test(encoding)
