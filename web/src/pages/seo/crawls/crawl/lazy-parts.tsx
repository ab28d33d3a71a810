import { lazy } from '../../../../components/lazy.tsx'
import { withStrings } from '../../../../strings/strings.ts'

export const CrawlSettings = lazy(
  async () => (await withStrings(import('./crawl-settings.tsx'), 'crawl-settings')).CrawlSettings,
  null,
)

export const ScheduleDialog = lazy(
  async () => (await withStrings(import('../../../../components/schedule-dialog.tsx'), 'schedule')).ScheduleDialog,
  null,
)

export const IgnoreIssue = lazy(
  async () => (await withStrings(import('./ignore-issue.tsx'), 'crawl-issues', 'ignored')).IgnoreIssue,
  null,
)

export const IgnoredIssues = lazy(
  async () => (await withStrings(import('./ignored-issues.tsx'), 'ignored', 'issues')).IgnoredIssues,
  null,
)

export const PageShareDialog = lazy(
  async () =>
    (
      await withStrings(
        import('../../../../website/share-links/page-share-dialog.tsx'),
        'share-links',
        'sharing',
        'statistics',
      )
    ).PageShareDialog,
  null,
)

export const TransferDialog = lazy(
  async () =>
    (await withStrings(import('../../../../website/transfers/transfer-dialog.tsx'), 'transfers')).TransferDialog,
  null,
)
