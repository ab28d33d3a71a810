import { useState } from 'preact/hooks'
import type { Segment } from '../../../api/generated.ts'
import type { Result } from '../../../api/problem.ts'
import { request } from '../../../api/request.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { CheckboxField, TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { Icon } from '../../../components/icon.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { showToast } from '../../../components/toast.tsx'
import { navigate, withQuery } from '../../../router.ts'
import { t } from '../../../strings/strings.ts'
import type { Scope } from '../scope.ts'
import { filterText, withFilters } from '../view.ts'
import { type ShownSegment, segmentsPath } from './read-segments.ts'
import { useSegments } from './use-segments.ts'

interface SegmentsDialogProps {
  readonly scope: Scope
  readonly onClose: () => void
}

/** Chooses a segment of the website. Its owner can also save the current filters as one, and change and delete them. */
export function SegmentsDialog({ scope, onClose }: SegmentsDialogProps) {
  const segments = useSegments(scope)
  const { website, view } = scope
  return (
    <Dialog title={t('segment.button')} wide onClose={onClose}>
      <div class="stack">
        <AsyncContent loadable={segments} skeleton={<RowsSkeleton count={3} />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title={t('segment.none')}>
                <p>{t(website ? 'segment.none.note' : 'segment.none.shared')}</p>
              </EmptyState>
            ) : (
              <ul class="records">
                {data.map((segment) => (
                  <SegmentRow
                    key={segment.id}
                    segment={segment}
                    scope={scope}
                    changed={segments.reload}
                    onClose={onClose}
                  />
                ))}
              </ul>
            )
          }
        </AsyncContent>
        {website && view.filters.length > 0 && <SaveSegment scope={scope} website={website.id} onClose={onClose} />}
        {website && view.filters.length === 0 && <p class="soft">{t('segment.hint')}</p>}
      </div>
    </Dialog>
  )
}

interface SegmentRowProps extends SegmentsDialogProps {
  readonly segment: ShownSegment
  readonly changed: () => void
}

function SegmentRow({ segment, scope, changed, onClose }: SegmentRowProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { website, view, pageUrl } = scope
  const { id, name } = segment
  const isChosen = view.segment === id
  const send = async (sent: Promise<Result<unknown>>, done: string): Promise<void> => {
    const result = await sent
    setProblem(result.ok ? null : result.problem.detail)
    if (!result.ok) return
    showToast(done)
    changed()
  }
  const path = website ? `${segmentsPath(website.id)}/${id}` : ''
  const update = (body: Readonly<Partial<Pick<Segment, 'locked' | 'visibility'>>>) =>
    send(request<'updateSegment'>('analytics', path, { method: 'PUT', body }), t('state.saved'))
  return (
    <li>
      <div>
        <a
          class="text-link"
          href={withQuery(pageUrl, { segment: isChosen ? undefined : String(id) })}
          aria-current={isChosen}
          onClick={onClose}
        >
          {isChosen && <Icon name="check" />}
          <b>{name}</b>
        </a>
        {segment.filter && <div class="faint break">{segment.filter.join(' · ')}</div>}
        {problem && (
          <div class="error" role="alert">
            {problem}
          </div>
        )}
      </div>
      <span class="grow" />
      {segment.visibility === 'shared' && website && <span class="pill">{t('segment.shared')}</span>}
      {segment.locked === 1 && <span class="pill">{t('segment.locked')}</span>}
      {website && (
        <>
          <Action
            name={name}
            text={t(segment.visibility === 'shared' ? 'segment.unshare' : 'segment.share')}
            note={t('segment.shared.note')}
            onClick={() => update({ visibility: segment.visibility === 'shared' ? 'personal' : 'shared' })}
          />
          <Action
            name={name}
            text={t(segment.locked === 1 ? 'segment.unlock' : 'segment.lock')}
            note={t('segment.lock.note')}
            onClick={() => update({ locked: segment.locked === 1 ? 0 : 1 })}
          />
          <Action
            name={name}
            text={t('segment.delete')}
            danger
            disabled={segment.locked === 1}
            onClick={() =>
              send(request<'deleteSegment'>('analytics', path, { method: 'DELETE' }), t('segment.deleted'))
            }
          />
        </>
      )}
    </li>
  )
}

interface ActionProps {
  readonly name: string
  readonly text: string
  readonly note?: string
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onClick: () => void
}

const Action = ({ name, text, note, danger = false, disabled = false, onClick }: ActionProps) => (
  <button
    type="button"
    class={danger ? 'button small danger' : 'button small'}
    title={note}
    aria-label={`${text}: ${name}`}
    disabled={disabled}
    onClick={onClick}
  >
    {text}
  </button>
)

/** Saves the filters of the view under a name, and shows the segment instead of them. */
function SaveSegment({ scope, website, onClose }: SegmentsDialogProps & { readonly website: number }) {
  const { view, pageUrl } = scope
  return (
    <Form
      submit={t('segment.save')}
      send={({ name, shared, locked }) =>
        request<'createSegment'>('analytics', segmentsPath(website), {
          method: 'POST',
          body: {
            name,
            filter: view.filters.map(filterText),
            visibility: shared === '1' ? 'shared' : 'personal',
            locked: Number(locked),
          },
        })
      }
      onDone={({ data }) => {
        showToast(t('state.saved'))
        onClose()
        const url = new URL(withFilters(pageUrl, []), location.href)
        url.searchParams.set('segment', String(data.id))
        navigate(url.pathname + url.search)
      }}
    >
      {(errors) => (
        <>
          <h3>{t('segment.save.title')}</h3>
          <TextField label={t('segment.name')} name="name" maxLength={100} errors={errors.name ?? errors.filter} />
          <CheckboxField name="shared" label={t('segment.shared')} note={t('segment.shared.note')} checked={false} />
          <CheckboxField name="locked" label={t('segment.lock')} note={t('segment.lock.note')} checked={false} />
        </>
      )}
    </Form>
  )
}
