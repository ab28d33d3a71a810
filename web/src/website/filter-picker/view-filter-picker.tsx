import { useState } from 'preact/hooks'
import { lazy } from '../../components/lazy.tsx'
import { navigate } from '../../router.ts'
import type { Picked } from '../filters/filter-edits.ts'
import { conditionsOf, readTree } from '../filters/filter-tree.ts'
import { useFilterNames } from '../filters/use-filter-names.ts'
import { loadSegments } from '../segments/load-segments.ts'
import type { Scope } from '../view/scope.ts'
import { type Condition, filterText, withFilters } from '../view/view.ts'
import { TreeFilterPicker } from './tree-filter-picker.tsx'

const SavedSegments = lazy(async () => (await loadSegments()).SavedSegments, null)
const SaveSegmentDialog = lazy(async () => (await loadSegments()).SaveSegmentDialog, null)

interface ViewFilterPickerProps {
  readonly scope: Scope
  readonly picked: Picked
  readonly onClose: () => void
}

/** Adds a filter to the view, or changes one. A new one narrows the view, or is combined with one of the filters or groups. */
export function ViewFilterPicker({ scope, picked, onClose }: ViewFilterPickerProps) {
  const { filters } = scope.view
  const names = useFilterNames(scope, filters.map(filterText))
  const [saved, save] = useState<readonly Condition[] | null>(null)
  const { website } = scope
  return (
    <>
      <TreeFilterPicker
        scope={scope}
        tree={readTree(filters)}
        names={names}
        picked={picked}
        header={<SavedSegments scope={scope} onChoose={onClose} />}
        onApply={(changed) => navigate(withFilters(scope.pageUrl, conditionsOf(changed)))}
        onSave={website ? (changed) => save(changed ? conditionsOf(changed) : filters) : undefined}
        onClose={onClose}
      />
      {saved && website && (
        <SaveSegmentDialog
          scope={scope}
          website={website.id}
          filters={saved}
          onDone={onClose}
          onClose={() => save(null)}
        />
      )}
    </>
  )
}
