import { lazy } from '../../../components/lazy.tsx'
import { withStrings } from '../../../strings/strings.ts'

export const CrawlSettings = lazy(
  async () => (await withStrings(import('./crawl-settings.tsx'), 'crawl-settings')).CrawlSettings,
  null,
)

export const ScheduleDialog = lazy(
  async () => (await withStrings(import('../../../components/schedule-dialog.tsx'), 'schedule')).ScheduleDialog,
  null,
)

export const SiteStrip = lazy(async () => (await withStrings(import('./site-strip.tsx'), 'statistics')).SiteStrip, null)

export const MuteIssue = lazy(
  async () => (await withStrings(import('./mute-issue.tsx'), 'crawl-issues', 'ignored')).MuteIssue,
  null,
)

export const MutedIssues = lazy(
  async () => (await withStrings(import('./muted-issues.tsx'), 'ignored', 'issues')).MutedIssues,
  null,
)
