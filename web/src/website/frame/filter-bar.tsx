import { useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { useShortcuts } from '../../state/shortcuts.ts'
import { t } from '../../strings/strings.ts'
import type { Picked } from '../filters/filter-edits.ts'
import { loadSegments } from '../segments/load-segments.ts'
import type { Scope } from '../view/scope.ts'
import { withFilters } from '../view/view.ts'
import { loadDialogs } from './load-dialogs.ts'
import { shortcuts } from './period-shortcuts.ts'

const FilterPicker = lazy(async () => (await loadDialogs()).ViewFilterPicker, null)
const SegmentsDialog = lazy(async () => (await loadSegments()).SegmentsDialog, null)
const SegmentChip = lazy(async () => (await loadSegments()).SegmentChip, null)
const SharedSegmentsButton = lazy(async () => (await loadSegments()).SharedSegmentsButton, null)
const FilterChips = lazy(async () => (await loadDialogs()).FilterChips, null)

/** The active filters as chips, which can be edited, negated and removed. */
export function FilterBar({ scope }: { readonly scope: Scope }) {
  const { filters, segment } = scope.view
  const [showsSegments, showSegments] = useState(false)
  const openSegments = (): void => showSegments(true)
  const [picked, pick] = useState<Picked | null>(null)
  useShortcuts((key) => {
    if (key === shortcuts.filter) pick({})
  })
  return (
    <div class="chips">
      {(segment !== null || scope.pageUrl.query.has('edit_segment')) && (
        <SegmentChip scope={scope} onOpen={openSegments} />
      )}
      {(filters.length > 0 || scope.view.goal) && <FilterChips scope={scope} onEdit={pick} />}
      <button type="button" class="button plain small" onClick={() => pick({})}>
        <Icon name="filter" />
        {t('filter.add')}
      </button>
      {scope.website ? (
        <button type="button" class="button plain small" onClick={openSegments}>
          {t('segment.button')}
        </button>
      ) : (
        <SharedSegmentsButton scope={scope} onOpen={openSegments} />
      )}
      {filters.length > 1 && (
        <a class="button plain small" href={withFilters(scope.pageUrl, [])}>
          {t('filter.clear')}
        </a>
      )}
      {showsSegments && <SegmentsDialog scope={scope} onClose={() => showSegments(false)} />}
      {picked && <FilterPicker scope={scope} picked={picked} onClose={() => pick(null)} />}
    </div>
  )
}
