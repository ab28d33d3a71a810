import type { FetchedPage } from '../../../fetch/fetch-result.ts'
import { imageStartBytes } from './image-size.ts'

/** A request for the start of an image, which has its size. A compressed part could not be read. */
export const imageOptions = {
  accept: 'image/*,*/*;q=0.8',
  headers: { range: `bytes=0-${imageStartBytes - 1}`, 'accept-encoding': 'identity' },
  limits: { maxBytes: imageStartBytes },
  whenTooLarge: 'truncate',
  whenRedirected: 'return',
} as const

/** The size of the whole file, of which a part may have been requested; null if nobody tells. */
export function fileSizeOf({ headers, truncated, bytes, encoding }: FetchedPage): number | null {
  const total = /^bytes \d+-\d+\/(\d{1,15})$/.exec(headers['content-range']?.[0] ?? '')?.[1]
  if (total !== undefined) return Number(total)
  const length = headers['content-length']?.[0] ?? ''
  if (encoding === 'identity' && /^\d{1,15}$/.test(length)) return Number(length)
  return truncated || bytes === 0 ? null : bytes
}
