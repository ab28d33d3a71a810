import { useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { useShortcuts } from '../../state/shortcuts.ts'
import { t, withStrings } from '../../strings/strings.ts'
import { shortcuts } from './period-shortcuts.ts'
import type { Scope } from './scope.ts'
import { type Condition, withFilters } from './view.ts'

const load = () => withStrings(import('./dialogs.ts'), 'statistics-dialogs')
const FilterPicker = lazy(async () => (await load()).FilterPicker, null)
const FilterChips = lazy(async () => (await load()).FilterChips, null)

/** The active filters as chips, which can be edited, negated and removed. */
export function FilterBar({ scope }: { readonly scope: Scope }) {
  const { filters } = scope.view
  const [picking, setPicking] = useState<{ readonly edited: Condition | null } | null>(null)
  useShortcuts((key) => {
    if (key === shortcuts.filter) setPicking({ edited: null })
  })
  return (
    <div class="chips">
      {filters.length > 0 && <FilterChips scope={scope} onEdit={(edited) => setPicking({ edited })} />}
      <button type="button" class="button plain small" onClick={() => setPicking({ edited: null })}>
        <Icon name="filter" />
        {t('filter.add')}
      </button>
      {filters.length > 1 && (
        <a class="button plain small" href={withFilters(scope.pageUrl, [])}>
          {t('filter.clear')}
        </a>
      )}
      {picking && <FilterPicker scope={scope} edited={picking.edited} onClose={() => setPicking(null)} />}
    </div>
  )
}
