import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { type Finding, failIfAny, notApplicable } from '../check-outcome.ts'

/** Compressing what fits into one packet gains nothing. */
const minBytes = 1_400
const text = /^(text\/|application\/(javascript|json|xml|xhtml\+xml|manifest\+json)|image\/svg\+xml)/i

export const compression = defineCheck({
  id: 'compression',
  title: 'Text resources are compressed',
  failure: 'Text resources are not compressed',
  needs: ['response', 'resourceProbes'],
  run({ response, resourceProbes }) {
    const plainFiles: Finding[] = resourceProbes.items.flatMap(({ url, file }) => {
      if (isUnverified(file) || file.status !== 200 || isEncoded(file.contentEncoding ?? '')) return []
      const isText = text.test(file.contentType ?? '') && file.bytes !== null && file.bytes > minBytes
      return isText
        ? [
            {
              found: message('{url}: {size} kB', { url, size: kilobytes(file.bytes ?? 0) }),
              expected: message('br, zstd, or gzip'),
            },
          ]
        : []
    })
    if (response.bytes <= minBytes && resourceProbes.items.length === 0)
      return notApplicable(message('The page is too small to benefit from compression.'))
    const isPlain = response.bytes > minBytes && !isEncoded(response.encoding)
    const page = isPlain
      ? [
          {
            found: message('{url}: {size} kB', { url: response.url, size: kilobytes(response.bytes) }),
            expected: message('br, zstd, or gzip'),
          },
        ]
      : []
    return failIfAny([...page, ...plainFiles])
  },
  advice:
    'Enable Brotli or gzip for HTML, CSS, JavaScript, JSON, and SVG. Compression typically reduces their size by 60 to 80%.',
  link: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-8.4',
})

const kilobytes = (bytes: number): number => Math.round(bytes / 100) / 10

const isEncoded = (encoding: string): boolean => /br|zstd|gzip|deflate/i.test(encoding)
