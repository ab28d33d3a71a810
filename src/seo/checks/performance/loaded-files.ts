import type { PageFacts } from '../../facts/page/page-facts.ts'
import { type FileProbe, isUnverified, type Sample, type ServedFile } from '../../facts/site/site-facts.ts'

/** The URLs that a browser loads with the page, without duplicates. */
export function loadedUrls(
  facts: Pick<PageFacts, 'scripts' | 'stylesheets' | 'images' | 'embeds'>,
): ReadonlySet<string> {
  const { scripts, stylesheets, images, embeds } = facts
  const loaded = [...scripts.items, ...stylesheets.items, ...images.items.filter(({ lazy }) => !lazy), ...embeds.items]
  return new Set(loaded.flatMap(({ url }) => url ?? []))
}

/** The probe results of each URL. */
export function filesByUrl(...probes: readonly Sample<FileProbe>[]): ReadonlyMap<string, ServedFile> {
  const files = new Map<string, ServedFile>()
  for (const { url, file } of probes.flatMap(({ items }) => items)) {
    if (!isUnverified(file) && file.status === 200) files.set(url, file)
  }
  return files
}

export interface Weight {
  readonly bytes: number
  /** How many of the URLs have an unknown size. */
  readonly unknown: number
}

export function weigh(urls: Iterable<string>, files: ReadonlyMap<string, ServedFile>): Weight {
  let bytes = 0
  let unknown = 0
  for (const url of urls) {
    const size = files.get(url)?.bytes ?? null
    if (size === null) unknown++
    else bytes += size
  }
  return { bytes, unknown }
}
