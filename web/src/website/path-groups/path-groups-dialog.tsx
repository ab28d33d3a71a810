import './path-groups.css'
import { useRef, useState } from 'preact/hooks'
import type { PathGroup } from '../../api/generated.ts'
import { deletePathGroup, listPathGroups } from '../../api/path-groups.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Form } from '../../components/form.tsx'
import { AsyncContent, RowsSkeleton } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { navigate, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../view/scope.ts'
import { PathGroupForm } from './path-group-form.tsx'
import { PathGroupList } from './path-group-list.tsx'
import { pathGroupsChanged } from './rows-key.ts'

/** The path groups of a website in their order, or one of them, by the URL: `groups=list`, `new` or an id. */
export function PathGroupsDialog({ scope }: { readonly scope: Scope }) {
  const { pageUrl } = scope
  const website = scope.website?.id ?? 0
  const groups = useLoad(`path groups ${website}`, (signal) => listPathGroups(website, signal))
  const [deleted, setDeleted] = useState<PathGroup | null>(null)
  const isChanged = useRef(false)
  const shown = pageUrl.query.get('groups')
  const all = groups.state === 'ready' ? groups.value.data : []
  const edited = all.find(({ id }) => String(id) === shown) ?? null
  const open = (part: string | undefined, replace = true): void =>
    navigate(withQuery(pageUrl, { groups: part }), { keepScroll: true, replace })
  const changed = (): void => {
    isChanged.current = true
    groups.reload()
  }
  const close = (): void => {
    if (isChanged.current) pathGroupsChanged()
    // Who has just made the first groups wants to see them.
    const first = isChanged.current && all.length > 0
    navigate(withQuery(pageUrl, { groups: undefined, ...(first && { group_paths: '1' }) }), { keepScroll: true })
  }
  if (deleted)
    return (
      <Dialog title={t('paths.delete')} onClose={() => setDeleted(null)}>
        <Form
          danger
          submit={t('paths.delete')}
          send={() => deletePathGroup(website, deleted.id)}
          onDone={() => {
            showToast(t('paths.deleted'))
            setDeleted(null)
            open('list')
            changed()
          }}
          extraActions={
            <button type="button" class="button" onClick={() => setDeleted(null)}>
              {t('action.cancel')}
            </button>
          }
        >
          {() => <p>{t('paths.delete.note', { name: deleted.name })}</p>}
        </Form>
      </Dialog>
    )
  return (
    <Dialog title={t(shown === 'new' ? 'paths.new' : edited ? 'paths.edit.one' : 'paths.title')} wide onClose={close}>
      <AsyncContent loadable={groups} skeleton={<RowsSkeleton count={3} />}>
        {({ data }) =>
          shown === 'new' || edited ? (
            <PathGroupForm
              key={shown}
              scope={scope}
              website={website}
              group={edited}
              all={data}
              onSaved={() => {
                changed()
                open('list')
              }}
              onCancel={() => (data.length === 0 ? close() : open('list'))}
              onDelete={setDeleted}
            />
          ) : (
            <PathGroupList website={website} groups={data} onOpen={open} onChange={changed} onDelete={setDeleted} />
          )
        }
      </AsyncContent>
    </Dialog>
  )
}
