import { lazy } from '../../components/lazy.tsx'
import { withStrings } from '../../strings/strings.ts'

export const CrawlSettings = lazy(
  async () => (await withStrings(import('./crawl-settings.tsx'), 'crawl-settings')).CrawlSettings,
  null,
)

export const ScheduleDialog = lazy(
  async () => (await withStrings(import('../../components/schedule-dialog.tsx'), 'schedule')).ScheduleDialog,
  null,
)

export const SiteStrip = lazy(async () => (await withStrings(import('./site-strip.tsx'), 'statistics')).SiteStrip, null)
