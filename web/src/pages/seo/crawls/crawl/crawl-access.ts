import type { Crawl } from '../../../../api/generated.ts'
import { type Query, queryString } from '../../../../api/request.ts'

/** How a crawl is read: by its owner through the API, or through its shared page. */
export interface CrawlAccess {
  readonly service: 'seo' | 'own'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** What everybody who may see a crawl knows about it. */
export type ShownCrawl = Pick<
  Crawl,
  'url' | 'project' | 'status' | 'run' | 'pages' | 'score' | 'generated_at' | 'page' | 'progress' | 'last_run'
>

/** What a view of a crawl gets. */
export interface CrawlViewProps {
  readonly crawl: ShownCrawl
  /** The crawl with its settings, for its owner only. */
  readonly own: Crawl | null
  readonly access: CrawlAccess
  /** The run that is shown, if it is not the last. */
  readonly run: number | undefined
  readonly onChange: () => void
}

/** Whether the last run is not over. */
export const isActive = ({ status }: Pick<Crawl, 'status'>): boolean =>
  status === 'queued' || status === 'running' || status === 'paused' || status === 'finishing'

/** The URL of a view of the crawl that is shown, with the run that is shown. */
export function viewLink(run: number | undefined, view: string, query: Query = {}): string {
  const search = queryString({ view: view === 'overview' ? undefined : view, run, ...query })
  return search === '' ? location.pathname : `${location.pathname}?${search}`
}
