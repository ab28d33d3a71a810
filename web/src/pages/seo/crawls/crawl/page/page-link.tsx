import { type CrawlViewProps, viewLink } from '../crawl-access.ts'
import { hostOf, PagePath } from './page-path.tsx'

interface PageLinkProps extends Pick<CrawlViewProps, 'crawl' | 'run'> {
  readonly id: number
  readonly url: string
}

/** A URL of the crawl, which leads to its details. */
export function PageLink({ crawl, run, id, url }: PageLinkProps) {
  return (
    <a class="page-url" href={viewLink(run, 'pages', { set: 'all', details: id })} title={url}>
      <PagePath url={url} host={hostOf(crawl.url)} />
    </a>
  )
}
