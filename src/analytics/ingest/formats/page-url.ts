/** Addresses that are no pages: contents in the address itself, or code. */
const notPages = new Set(['data:', 'javascript:', 'blob:', 'about:', 'file:', 'view-source:'])

/** The page's address, read once; null where it is none. `base` completes a bare path. */
export function parsePageUrl(text: string, base?: string): URL | null {
  const url = URL.parse(text, base)
  return url?.hostname && !notPages.has(url.protocol) ? url : null
}
