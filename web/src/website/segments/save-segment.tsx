import { request } from '../../api/request.ts'
import { Dialog } from '../../components/dialog.tsx'
import { CheckboxField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { showToast } from '../../components/toast.tsx'
import { navigate } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import { conditionLabel } from '../filters/filter-label.ts'
import { useFilterNames } from '../filters/use-filter-names.ts'
import type { Scope } from '../view/scope.ts'
import { type Condition, filterText, withFilters } from '../view/view.ts'
import { type ShownSegment, segmentsChanged, segmentsPath, useSegments } from './use-segments.ts'

/** The filters as chips name them. */
export function FilterList({ filters, scope }: { readonly filters: readonly string[]; readonly scope: Scope }) {
  const names = useFilterNames(scope, filters)
  return <div class="faint break">{filters.map((text) => conditionLabel(text, names)).join(' · ')}</div>
}

interface SaveSegmentProps {
  readonly scope: Scope
  readonly website: number
  readonly filters: readonly Condition[]
  /** The segment that the filters are saved to; null for a new one. */
  readonly edited: ShownSegment | null
  readonly onDone: () => void
}

/** Saves filters under a name, and shows the segment instead of them. */
export function SaveSegment({ scope, website, filters, edited, onDone }: SaveSegmentProps) {
  const { view, pageUrl } = scope
  const segments = useSegments(scope)
  // The segment that is shown takes part in the numbers that the viewer sees, so it becomes part of the new one.
  const shown = segments.state === 'ready' ? segments.value.data.find(({ id }) => id === view.segment) : undefined
  const filter = [...(edited ? [] : (shown?.filter ?? [])), ...filters.map(filterText)]
  return (
    <Form
      draft={`segment ${website} ${edited?.id}`}
      submit={t('segment.save')}
      disabled={filter.length === 0 || segments.state === 'loading'}
      send={({ name, shared, locked }) =>
        request<'createSegment' | 'updateSegment'>(
          'analytics',
          `${segmentsPath(website)}${edited ? `/${edited.id}` : ''}`,
          {
            method: edited ? 'PUT' : 'POST',
            body: {
              name,
              filter,
              visibility: shared === '1' ? 'shared' : 'personal',
              locked: Number(locked),
            },
          },
        )
      }
      onDone={({ data }) => {
        showToast(t('state.saved'))
        segmentsChanged()
        onDone()
        const url = new URL(withFilters(pageUrl, []), location.href)
        url.searchParams.delete('edit_segment')
        url.searchParams.set('segment', String(data.id))
        navigate(url.pathname + url.search)
      }}
    >
      {(errors) => (
        <>
          <TextField
            label={t('segment.name')}
            name="name"
            maxLength={100}
            defaultValue={edited?.name ?? ''}
            errors={errors.name ?? errors.filter}
          />
          <div>
            <FilterList filters={filter} scope={scope} />
            {edited && <p class="soft">{t(filter.length === 0 ? 'segment.edit.none' : 'segment.edit.note')}</p>}
          </div>
          <CheckboxField
            name="shared"
            label={t('segment.shared')}
            note={t('segment.shared.note')}
            checked={edited?.visibility === 'shared'}
          />
          <CheckboxField
            name="locked"
            label={t('segment.lock')}
            note={t('segment.lock.note')}
            checked={edited?.locked === 1}
          />
        </>
      )}
    </Form>
  )
}

interface SaveSegmentDialogProps extends Omit<SaveSegmentProps, 'edited'> {
  readonly onClose: () => void
}

/** Saves filters as a new segment, on top of the dialog in which they are chosen. */
export const SaveSegmentDialog = ({ onClose, ...props }: SaveSegmentDialogProps) => (
  <Dialog title={t('segment.save.title')} onClose={onClose}>
    <SaveSegment {...props} edited={null} />
  </Dialog>
)
