import type { CrawlRun } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { useLoad } from '../../../../state/use-load.ts'
import type { CrawlViewProps } from './crawl-access.ts'

export interface ShownRuns {
  /** The run that is shown. */
  readonly shown: CrawlRun | null
  /** The last complete run before it. */
  readonly previous: CrawlRun | null
  /** All complete runs, the first one first. */
  readonly complete: readonly CrawlRun[]
}

/** The runs that are kept of a crawl. */
export function useRuns({ crawl, access, run }: Pick<CrawlViewProps, 'crawl' | 'access' | 'run'>): ShownRuns {
  const { path, service, headers } = access
  const list = useLoad(`${path} ${crawl.run} ${crawl.status}`, (signal) =>
    request<'listCrawlRuns'>(service, `${path}/runs`, { query: { per_page: 100 }, headers, signal }),
  )
  const runs = list.state === 'ready' ? list.value.data : []
  const id = run ?? crawl.run
  const complete = runs.filter(({ status }) => status === 'done').toReversed()
  return {
    shown: runs.find((one) => one.id === id) ?? (id === crawl.last_run?.id ? crawl.last_run : null),
    previous: complete.findLast((one) => one.id < (id ?? 0)) ?? null,
    complete,
  }
}
