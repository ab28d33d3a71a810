import { readableUrl } from '../urls.ts'
/** The address of a page in a list. Where there is too little room, the host is shortened before the path. */
export function PageAddress({ url }: { readonly url: string }) {
  const parsed = URL.parse(url)
  if (!parsed) return <span>{readableUrl(url)}</span>
  return (
    <span class="page-address">
      <span class="host">{readableUrl(parsed.host)}</span>
      <span class="path">{readableUrl(parsed.pathname + parsed.search)}</span>
    </span>
  )
}
