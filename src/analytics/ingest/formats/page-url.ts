/** Schemes of URLs that are not pages. */
const notPages = new Set(['data:', 'javascript:', 'blob:', 'about:', 'file:', 'view-source:'])

/** Parses the URL of a page; null if it is invalid. `base` completes a bare path. */
export function parsePageUrl(text: string, base?: string): URL | null {
  const url = URL.parse(text, base)
  return url?.hostname && !notPages.has(url.protocol) ? url : null
}
