import '../../../../../styles/crawled-urls.css'
import type { CrawlLink } from '../../../../../api/generated.ts'
import { readableUrl } from '../../../../../urls.ts'

/** The path of a page with its last segment emphasized; the host too if it is not that of the crawl. */
export function PagePath({ url, host }: { readonly url: string; readonly host: string | undefined }) {
  const { start, end } = splitPath(url, host)
  return (
    <>
      <span>{start}</span>
      {end}
    </>
  )
}

export const hostOf = (url: string): string | undefined => URL.parse(url)?.host

/** The path and query of a URL, with the host if it is another. */
export function pathOf(url: string, host: string | undefined): string {
  const { start, end } = splitPath(url, host)
  return start + end
}

/** The URL of a link's target, with the place to which it jumps. */
export const targetOf = ({ to_url: url, fragment }: Pick<CrawlLink, 'to_url' | 'fragment'>): string =>
  fragment === null ? url : `${url}#${fragment}`

function splitPath(url: string, host: string | undefined): { readonly start: string; readonly end: string } {
  const parsed = URL.parse(url)
  if (!parsed) return { start: '', end: url }
  const before = parsed.host === host ? '' : readableUrl(parsed.host)
  const path = readableUrl(parsed.pathname)
  const cut = path.replace(/\/$/, '').lastIndexOf('/') + 1
  const rest = readableUrl(parsed.search + parsed.hash)
  return path === '/'
    ? { start: before, end: path + rest }
    : { start: before + path.slice(0, cut), end: path.slice(cut) + rest }
}
