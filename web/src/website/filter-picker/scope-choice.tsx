import { Segmented } from '../../components/segmented.tsx'
import { t } from '../../strings/strings.ts'
import type { Filter } from '../view/view.ts'

const scopes = [undefined, 'visit', 'not_visit'] as const

interface ScopeChoiceProps {
  readonly value: Filter['scope']
  /** Whether it is about a single row of a visit: then there is nothing to choose. */
  readonly isInVisit: boolean
  readonly onChoose: (scope: Filter['scope']) => void
}

/** What has to match: the counted row itself, any row of its visit, or none of them. */
export const ScopeChoice = ({ value, isInVisit, onChoose }: ScopeChoiceProps) => (
  <fieldset class="filter-applies">
    <legend>{t('filter.applies')}</legend>
    {isInVisit ? (
      <span>{t('scope.same')}</span>
    ) : (
      <Segmented
        value={value}
        options={scopes.map((scope) => ({ value: scope, label: t(`scope.${scope ?? 'row'}`) }))}
        onChoose={onChoose}
      />
    )}
  </fieldset>
)
