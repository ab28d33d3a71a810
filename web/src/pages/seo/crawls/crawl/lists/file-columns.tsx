import { t } from '../../../../../strings/strings.ts'
import { bytes } from '../../../../../strings/units.ts'
import type { TableColumn } from './result-list.tsx'
import { SelectView } from './select-view.tsx'

interface ListedFile {
  readonly content_type: string | null
  readonly bytes: number | null
}

/** What images and resources have in common. */
export const fileColumns = (): readonly TableColumn<ListedFile>[] => [
  {
    label: t('pages.column.content_type'),
    hideOnSmall: true,
    cell: ({ content_type }) => content_type ?? <span class="faint">–</span>,
  },
  {
    label: t('pages.column.bytes'),
    numeric: true,
    hideOnSmall: true,
    cell: (file) => (file.bytes === null ? '–' : bytes(file.bytes)),
  },
]

type Outcome = 'all' | 'blocked' | 'broken' | 'inconclusive'

interface OutcomeSelectProps {
  readonly outcomes: readonly Outcome[]
  readonly selected: Outcome
}

export const OutcomeSelect = ({ outcomes, selected }: OutcomeSelectProps) => (
  <SelectView
    label={t('lists.outcomes')}
    name="outcome"
    selected={selected}
    options={outcomes.map((id) => ({ id, label: id === 'all' ? t('lists.all') : t(`pages.outcome.${id}`) }))}
  />
)
