import { createFunnel, deleteFunnel, readFunnelStats, updateFunnel } from '../../../api/funnels.ts'
import type { Funnel } from '../../../api/generated.ts'
import { SelectField, TextField } from '../../../components/field.tsx'
import type { FieldErrors } from '../../../components/form.tsx'
import { AsyncContent, EmptyState, Skeleton } from '../../../components/states.tsx'
import { showToast } from '../../../components/toast.tsx'
import { useDraft } from '../../../state/use-draft.ts'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import type { FilterNames } from '../../../website/filters/filter-label.ts'
import { useFilterNames } from '../../../website/filters/use-filter-names.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { comparisonQuery } from '../../../website/view/view.ts'
import { Editor } from '../editor.tsx'
import { type Draft, draftFields, draftParams, orders, readDraft, scopes, withDraft } from './draft.ts'
import { FunnelChart } from './funnel-chart.tsx'
import { FunnelHead } from './funnel-head.tsx'
import { StepList } from './step-list.tsx'

interface FunnelBuilderProps {
  /** The funnel to edit; null for a new one. */
  readonly saved: Funnel | null
  readonly website: number
  readonly scope: Scope
  readonly onSaved: (id: number | undefined) => void
  readonly onClose: () => void
}

/** Edits a funnel, with its numbers next to it. */
export function FunnelBuilder({ saved, website, scope, onSaved, onClose }: FunnelBuilderProps) {
  const { draft, setDraft, settled, isRestored, discard, forget } = useDraft({
    id: `funnel ${website} ${saved?.id ?? 'new'}`,
    pageUrl: scope.pageUrl,
    params: draftParams,
    read: (pageUrl) => readDraft(pageUrl, saved),
    write: withDraft,
  })
  const names = useFilterNames(
    scope,
    draft.steps.map(({ filter }) => filter),
    true,
  )
  const fields = { name: draft.name.trim(), ...draftFields(draft) }
  const done = (id: number | undefined): void => {
    forget()
    onSaved(id)
  }
  return (
    <div class="with-editor editing">
      <LiveFunnel draft={settled} scope={scope} names={names} />
      <Editor
        title={t(saved ? 'funnel.change' : 'funnel.new')}
        help="funnels.add"
        submit={t('funnel.save')}
        send={() => (saved ? updateFunnel(website, saved.id, fields) : createFunnel(website, fields))}
        onSaved={({ data }) => done(data.id)}
        onClose={() => [forget(), onClose()]}
        isRestored={isRestored}
        onDiscard={discard}
        deletion={
          saved && {
            label: t('funnel.delete'),
            note: t('funnel.delete.note', { name: saved.name }),
            send: () => deleteFunnel(website, saved.id),
            onDeleted: () => [showToast(t('funnel.deleted')), done(undefined)],
          }
        }
      >
        {(errors) => <DraftFields draft={draft} onChange={setDraft} errors={errors} scope={scope} names={names} />}
      </Editor>
    </div>
  )
}

interface DraftFieldsProps {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly errors: FieldErrors
  readonly scope: Scope
  readonly names: FilterNames
}

function DraftFields({ draft, onChange, errors, scope, names }: DraftFieldsProps) {
  const change = (changes: Partial<Draft>): void => onChange({ ...draft, ...changes })
  const minutesField = (name: 'maxMinutes' | 'maxStepMinutes', field: string, label: string) => (
    <TextField
      label={label}
      type="number"
      min={0}
      max={2880}
      placeholder={t('funnel.limit.none')}
      value={draft[name] === 0 ? '' : draft[name]}
      errors={errors[field]}
      onInput={({ currentTarget: { value } }) => change({ [name]: Math.max(0, Math.trunc(Number(value)) || 0) })}
    />
  )
  return (
    <>
      <TextField
        label={t('field.name')}
        name="name"
        required
        maxLength={100}
        value={draft.name}
        errors={errors.name}
        onInput={({ currentTarget: { value } }) => change({ name: value })}
      />
      <StepList
        steps={draft.steps}
        scope={scope}
        names={names}
        errors={errors.step ?? errors.step_name}
        onChange={(steps) => change({ steps })}
      />
      <div class="two-fields">
        <SelectField
          label={t('funnel.order')}
          value={draft.order}
          options={orders.map((value) => ({ value, label: t(`funnel.order.${value}`) }))}
          onChange={(value) => change({ order: orders.find((one) => one === value) ?? 'in_order' })}
        />
        <SelectField
          label={t('funnel.scope')}
          value={draft.scope}
          options={scopes.map((value) => ({ value, label: t(`funnel.scope.${value}`) }))}
          onChange={(value) => change({ scope: scopes.find((one) => one === value) ?? 'visit' })}
        />
        {minutesField('maxMinutes', 'max_minutes', t('funnel.limit'))}
        {draft.order !== 'any_order' && minutesField('maxStepMinutes', 'max_step_minutes', t('funnel.limit.step'))}
      </div>
    </>
  )
}

/** The numbers of the funnel as it is being edited. */
function LiveFunnel({ draft, scope, names }: Pick<DraftFieldsProps, 'draft' | 'scope' | 'names'>) {
  const isComplete = draft.steps.length >= 2
  const query = { ...scope.query, ...comparisonQuery(scope.view), ...draftFields(draft) }
  const stats = useLoad(isComplete ? JSON.stringify(query) : null, (signal) =>
    readFunnelStats(scope.access, null, query, signal),
  )
  return (
    <section class="card" aria-label={t('funnel.preview')}>
      <FunnelHead
        name={draft.name || t('funnel.preview')}
        draft={draft}
        stats={isComplete && stats.state === 'ready' ? stats.value.data : null}
      />
      {isComplete ? (
        <AsyncContent loadable={stats} skeleton={<Skeleton height={320} />}>
          {({ data }) => <FunnelChart stats={data} scope={scope} names={names} />}
        </AsyncContent>
      ) : (
        <EmptyState title={t('funnel.incomplete')} />
      )}
    </section>
  )
}
