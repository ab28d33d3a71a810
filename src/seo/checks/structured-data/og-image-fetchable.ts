import { isUnverified } from '../../facts/site/site-facts.ts'
import { defineCheck } from '../check.ts'
import { fail, notApplicable, pass, unverified } from '../check-outcome.ts'
import { socialTag } from './social-tags.ts'

export const ogImageFetchable = defineCheck({
  id: 'og-image-fetchable',
  title: 'The preview image can be loaded',
  failure: 'The preview image cannot be loaded',
  needs: ['head', 'ogImageProbe'],
  run({ head, ogImageProbe }) {
    const tag = socialTag(head, 'og:image') ?? socialTag(head, 'og:image:url')
    if (tag === undefined) return notApplicable('The page names no preview image.')
    if (ogImageProbe === null) return unverified('The preview image was not tried.')
    const { file } = ogImageProbe
    if (isUnverified(file)) return unverified(file.unverified)
    if (file.status === 200 && /^image\//i.test(file.contentType ?? '')) return pass()
    const found = `${file.url}: status ${file.status}, ${file.contentType ?? 'no type'}`
    return fail({ at: tag.at, found, expected: 'status 200, an image type' })
  },
  advice: 'Name an absolute address that answers with 200 and an image.',
  link: 'https://ogp.me/#structured',
})
