import type { LogLine } from './parse-line.ts'

/** Replies with a page; 304 is a page that the browser still had. */
const pageStatuses: readonly number[] = [200, 203, 304]
const pageTypes = /^(?:text\/html|application\/xhtml\+xml)\b/i

/** What is no page, where the log does not have content types. */
const assets = new Set(
  [
    'avif bmp cur gif heic ico jpeg jpg png svg tif tiff webp',
    'aac avi flac flv m3u8 m4a m4v mkv mov mp3 mp4 mpeg mpg oga ogg ogv ts wav webm',
    'eot otf ttf woff woff2',
    'css js json jsonld map mjs txt wasm webmanifest xml xsl yaml yml',
    'atom rss csv doc docx epub ics odt pdf ppt pptx rtf xls xlsx',
    '7z apk bin br bz2 deb dmg exe gz iso jar msi pkg rar rpm tar tgz xz zip zst',
  ].flatMap((list) => list.split(' ')),
)

/** Whether somebody opened a page: by its content type where the log has it, and otherwise by its path. */
export function isPageRequest({ method, status, path, contentType }: LogLine): boolean {
  if ((method !== '' && method !== 'GET') || !pageStatuses.includes(status)) return false
  if (contentType !== '') return pageTypes.test(contentType)
  if (path.startsWith('/.well-known/')) return false
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot < 0 || !assets.has(name.slice(dot + 1).toLowerCase())
}
