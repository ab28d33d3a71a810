import { lazy } from '../../../../components/lazy.tsx'
import { Skeleton } from '../../../../components/states.tsx'
import { withStrings } from '../../../../strings/strings.ts'
import { type CrawlViewProps, isActive } from './crawl-access.ts'

const Running = lazy(
  async () => (await withStrings(import('./running.tsx'), 'crawl-running')).Running,
  <Skeleton height={400} />,
)
const Results = lazy(
  async () => (await withStrings(import('./results.tsx'), 'crawl-issues', 'crawl-overview', 'issues')).Results,
  <Skeleton height={400} />,
)

/** The progress of a crawl, then what it found. */
export function Overview(props: CrawlViewProps) {
  return isActive(props.crawl) && props.run === undefined ? <Running {...props} /> : <Results {...props} />
}
