import { message } from '../../../base/message.ts'
import type { BoundedList } from '../../facts/page/bounded-list.ts'
import type { Image } from '../../facts/page/page-facts.ts'
import { type FileProbe, isUnverified, type Sample, type ServedFile } from '../../facts/site/site-facts.ts'

export interface ProbedImage {
  readonly image: Image
  readonly file: ServedFile
}

/** The images that were requested and returned a response, one per URL. */
export function probedImages(images: BoundedList<Image>, probes: Sample<FileProbe>): readonly ProbedImage[] {
  const files = new Map(probes.items.map(({ url, file }) => [url, file]))
  return images.items.flatMap((image) => {
    const file = image.url === null ? undefined : files.get(image.url)
    if (image.url === null || file === undefined || isUnverified(file)) return []
    files.delete(image.url)
    return [{ image, file }]
  })
}

export const noImages = message('The page has no images.')
export const noImageTried = message('No image could be fetched.')
