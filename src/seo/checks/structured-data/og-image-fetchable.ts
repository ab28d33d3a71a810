import { message } from '../../../base/message.ts'
import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'
import { socialTag } from './social-tags.ts'

export const ogImageFetchable = defineCheck({
  id: 'og-image-fetchable',
  title: 'Open Graph image loads',
  failure: 'Open Graph image does not load',
  needs: ['head', 'ogImageProbe'],
  run({ head, ogImageProbe }) {
    const tag = socialTag(head, 'og:image') ?? socialTag(head, 'og:image:url')
    if (tag === undefined) return notApplicable(message('The page has no og:image.'))
    if (ogImageProbe === null) return unverified(message('The image was not checked.'))
    const { file } = ogImageProbe
    if (isUnverified(file)) return unverified(file.unverified)
    if (file.status === 200 && /^image\//i.test(file.contentType ?? '')) return pass()
    const reply = message('{url}: status {status}, {type}', {
      url: file.url,
      status: String(file.status),
      type: file.contentType ?? message('no content type'),
    })
    return fail({ at: tag.at, found: reply, expected: message('an image with status 200') })
  },
  advice:
    'Set `og:image` to an absolute URL that returns an image with status 200. Otherwise shared links have no picture.',
  link: 'https://ogp.me/#structured',
})
