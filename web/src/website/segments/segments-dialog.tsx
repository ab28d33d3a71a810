import { useState } from 'preact/hooks'
import type { Segment } from '../../api/generated.ts'
import type { Result } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Icon } from '../../components/icon.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { type PageUrl, withQuery } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../view/scope.ts'
import { parseFilter, withFilters } from '../view/view.ts'
import { FilterList, SaveSegment } from './save-segment.tsx'
import { editedSegment, type ShownSegment, segmentsChanged, segmentsPath, useSegments } from './use-segments.ts'

interface SegmentsDialogProps {
  readonly scope: Scope
  readonly onClose: () => void
}

/** Chooses a segment of the website. Its owner can also save the current filters as one, and change and delete them. */
export function SegmentsDialog({ scope, onClose }: SegmentsDialogProps) {
  const segments = useSegments(scope)
  const { website, view } = scope
  const editedId = editedSegment(scope)
  const edited = segments.state === 'ready' ? segments.value.data.find(({ id }) => id === editedId) : undefined
  if (website && edited)
    return (
      <Dialog title={t('segment.edit.title', { name: edited.name })} onClose={onClose}>
        <SaveSegment scope={scope} website={website.id} filters={view.filters} edited={edited} onDone={onClose} />
      </Dialog>
    )
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
                  <SegmentRow key={segment.id} segment={segment} scope={scope} onClose={onClose} />
                ))}
              </ul>
            )
          }
        </AsyncContent>
        {website && view.filters.length > 0 && (
          <>
            <h3>{t('segment.save.title')}</h3>
            <SaveSegment scope={scope} website={website.id} filters={view.filters} edited={null} onDone={onClose} />
          </>
        )}
        {website && view.filters.length === 0 && <p class="soft">{t('segment.hint')}</p>}
      </div>
    </Dialog>
  )
}

interface SegmentRowProps extends SegmentsDialogProps {
  readonly segment: ShownSegment
}

function SegmentRow({ segment, scope, onClose }: SegmentRowProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { website, view, pageUrl } = scope
  const { id, name } = segment
  const isChosen = view.segment === id
  const send = async (sent: Promise<Result<unknown>>, done: string): Promise<void> => {
    const result = await sent
    setProblem(result.ok ? null : result.problem.detail)
    if (!result.ok) return
    showToast(done)
    segmentsChanged()
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
        {segment.filter && <FilterList filters={segment.filter} scope={scope} />}
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
          <a
            class="button small"
            href={withEditedSegment(pageUrl, id, segment.filter ?? [])}
            aria-label={`${t('segment.edit')}: ${name}`}
            onClick={onClose}
          >
            {t('segment.edit')}
          </a>
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

/** The view with the filters of the segment instead of others: there they are edited, with their numbers. */
function withEditedSegment(pageUrl: PageUrl, id: number, filters: readonly string[]): string {
  const conditions = filters.map((text) => parseFilter(text) ?? { expression: text })
  const url = new URL(withFilters(pageUrl, conditions), location.href)
  url.searchParams.delete('segment')
  url.searchParams.set('edit_segment', String(id))
  return url.pathname + url.search
}
