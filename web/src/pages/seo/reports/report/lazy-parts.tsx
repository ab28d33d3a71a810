import { lazy } from '../../../../components/lazy.tsx'
import { Skeleton } from '../../../../components/states.tsx'
import { withStrings } from '../../../../strings/strings.ts'

export const Compare = lazy(
  async () => (await withStrings(import('./compare.tsx'), 'compare-runs')).Compare,
  <Skeleton height={300} />,
)

export const Rendering = lazy(
  async () => (await withStrings(import('./rendering/rendering.tsx'), 'rendering')).Rendering,
  <Skeleton height={300} />,
)

export const IgnoreIssue = lazy(
  async () => (await withStrings(import('./ignore-issue.tsx'), 'ignored')).IgnoreIssue,
  null,
)

export const IgnoredNote = lazy(
  async () => (await withStrings(import('./ignored-note.tsx'), 'ignored')).IgnoredNote,
  null,
)

export const ScheduleDialog = lazy(
  async () => (await withStrings(import('../../../../components/schedule-dialog.tsx'), 'schedule')).ScheduleDialog,
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
