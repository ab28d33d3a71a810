import { useEffect, useRef, useState } from 'preact/hooks'
import type { PathGroup } from '../../api/generated.ts'
import { updatePathGroup } from '../../api/path-groups.ts'
import { Icon } from '../../components/icon.tsx'
import { EmptyState } from '../../components/states.tsx'
import { t } from '../../strings/strings.ts'

interface PathGroupListProps {
  readonly website: number
  readonly groups: readonly PathGroup[]
  readonly onOpen: (part: string) => void
  readonly onChange: () => void
  readonly onDelete: (group: PathGroup) => void
}

/** The groups in the order in which pages are compared with them. Buttons, and Alt with the arrow keys, move them. */
export function PathGroupList({ website, groups, onOpen, onChange, onDelete }: PathGroupListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const moved = useRef<{ readonly id: number; readonly action: string } | null>(null)
  useEffect(() => {
    // The focus stays on the group that moved, at its new place.
    const row = moved.current && list.current?.querySelector(`[data-group="${moved.current.id}"]`)
    const target = row?.querySelector(`[data-action=${moved.current?.action}]:enabled`) ?? row?.querySelector('button')
    if (target instanceof HTMLElement) target.focus()
    moved.current = null
  }, [groups])
  const move = async ({ id, position }: PathGroup, by: 1 | -1): Promise<void> => {
    const to = position + by
    if (to < 1 || to > groups.length) return
    moved.current = { id, action: document.activeElement?.getAttribute('data-action') ?? 'edit' }
    const result = await updatePathGroup(website, id, { position: to })
    setProblem(result.ok ? null : result.problem.detail)
    onChange()
  }
  return (
    <div class="stack">
      <p class="soft">{t('paths.note')}</p>
      {problem && (
        <div class="notice bad" role="alert">
          {problem}
        </div>
      )}
      {groups.length === 0 ? (
        <EmptyState title={t('paths.none')} />
      ) : (
        <ol class="records path-groups" ref={list}>
          {groups.map((group, index) => (
            <li
              key={group.id}
              data-group={group.id}
              onKeyDown={(event) => {
                if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
                event.preventDefault()
                void move(group, event.key === 'ArrowUp' ? -1 : 1)
              }}
            >
              <i aria-hidden="true">{index + 1}</i>
              <button type="button" class="path-group" data-action="edit" onClick={() => onOpen(String(group.id))}>
                <b>
                  <span class="visually-hidden">{t('paths.edit.one')} </span>
                  {group.name}
                </b>
                <code>{group.pattern}</code>
              </button>
              <span class="button-group">
                <button
                  type="button"
                  class="button plain square small flip"
                  data-action="up"
                  disabled={index === 0}
                  aria-label={t('paths.up', { name: group.name })}
                  onClick={() => void move(group, -1)}
                >
                  <Icon name="down" />
                </button>
                <button
                  type="button"
                  class="button plain square small"
                  data-action="down"
                  disabled={index === groups.length - 1}
                  aria-label={t('paths.down', { name: group.name })}
                  onClick={() => void move(group, 1)}
                >
                  <Icon name="down" />
                </button>
                <button
                  type="button"
                  class="button plain square small"
                  aria-label={t('paths.delete.name', { name: group.name })}
                  onClick={() => onDelete(group)}
                >
                  <Icon name="close" />
                </button>
              </span>
            </li>
          ))}
        </ol>
      )}
      <div>
        <button type="button" class="button primary" onClick={() => onOpen('new')}>
          <Icon name="plus" />
          {t('paths.new')}
        </button>
      </div>
    </div>
  )
}
