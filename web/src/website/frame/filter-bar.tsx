import type { ComponentChildren } from 'preact'
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
const FilterChips = lazy(async () => (await loadDialogs()).FilterChips, null)

interface FilterBarProps {
  readonly scope: Scope
  /** Buttons of the tab, before that of the filters. */
  readonly actions?: ComponentChildren
  /** The tabs. */
  readonly children?: ComponentChildren
}

/** The row of the tabs with the button for filters at its end; below it the active filters, which can be edited and removed. */
export function FilterBar({ scope, actions, children }: FilterBarProps) {
  const { filters, segment, goal } = scope.view
  const [showsSegments, showSegments] = useState(false)
  const [picked, pick] = useState<Picked | null>(null)
  useShortcuts((key) => {
    if (key === shortcuts.filter) pick({})
  })
  const hasSegment = segment !== null || scope.pageUrl.query.has('edit_segment')
  const hasFilters = filters.length > 0 || goal !== undefined
  return (
    <>
      <div class="tab-row">
        {children}
        <span class="grow" />
        {actions}
        {(scope.website || !!scope.segments) && (
          <button type="button" class="button plain small" onClick={() => showSegments(true)}>
            {t('segment.button')}
          </button>
        )}
        <button type="button" class="button plain small" onClick={() => pick({})}>
          <Icon name="filter" />
          {t('filter.add')}
        </button>
      </div>
      {(hasSegment || hasFilters) && (
        <div class="chips">
          {hasSegment && <SegmentChip scope={scope} onOpen={() => showSegments(true)} />}
          {hasFilters && <FilterChips scope={scope} onEdit={pick} />}
          {filters.length > 1 && (
            <a class="button plain small" href={withFilters(scope.pageUrl, [])}>
              {t('filter.clear')}
            </a>
          )}
        </div>
      )}
      {showsSegments && <SegmentsDialog scope={scope} onClose={() => showSegments(false)} />}
      {picked && <FilterPicker scope={scope} picked={picked} onClose={() => pick(null)} />}
    </>
  )
}
