import { lazy } from '../../components/lazy.tsx'
import { withStrings } from '../../strings/strings.ts'

export const CrawlSettings = lazy(
  async () => (await withStrings(import('./crawl-settings.tsx'), 'crawl-settings')).CrawlSettings,
  null,
)
