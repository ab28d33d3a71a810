/** What Google says about the index status of a page, in English: https://support.google.com/webmasters/answer/7440203 */
const known = {
  'submitted and indexed': 'submitted',
  'indexed, not submitted in sitemap': 'unsubmitted',
  'indexed, though blocked by robots.txt': 'blocked-indexed',
  'page indexed without content': 'empty',
  'crawled - currently not indexed': 'crawled',
  'discovered - currently not indexed': 'discovered',
  'url is unknown to google': 'unknown',
  'page with redirect': 'redirect',
  'redirect error': 'redirect-error',
  'excluded by noindex tag': 'noindex',
  'alternate page with proper canonical tag': 'alternate',
  'duplicate without user-selected canonical': 'duplicate',
  'duplicate, google chose different canonical than user': 'duplicate-google',
  'duplicate, submitted url not selected as canonical': 'duplicate-submitted',
  'not found (404)': 'not-found',
  'soft 404': 'soft-404',
  'server error (5xx)': 'server-error',
  'blocked by robots.txt': 'robots',
  'blocked due to unauthorized request (401)': '401',
  'blocked due to access forbidden (403)': '403',
  'blocked due to other 4xx issue': '4xx',
  'blocked by page removal tool': 'removed',
} as const

const isKnown = (text: string): text is keyof typeof known => Object.hasOwn(known, text)

/** The key of its text, or null if Google says something else. */
export function coverageKey(coverage: string): `drawer.coverage.${(typeof known)[keyof typeof known]}` | null {
  // Google has written the same with other dashes and quotes.
  const plain = coverage
    .toLowerCase()
    .replaceAll(/[‘’“”'"]/g, '')
    .replaceAll(/[‐–—]/g, '-')
  return isKnown(plain) ? `drawer.coverage.${known[plain]}` : null
}
