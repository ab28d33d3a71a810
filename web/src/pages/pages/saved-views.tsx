import { useState } from 'preact/hooks'
import type { SavedView } from '../../api/generated.ts'
import { deleteSavedView, listSavedViews, storeSavedView } from '../../api/saved-views.ts'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { showToast } from '../../components/toast.tsx'
import { navigate, type PageUrl } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { tabParams } from '../../website/view/view.ts'
import { savedFields, savedParam, type TableQuery, withSavedView } from './table-query.ts'

interface SavedViewsProps {
  readonly website: number
  readonly query: TableQuery
  readonly pageUrl: PageUrl
}

/** The views that somebody has saved for the website, and the button that saves what is shown. */
export function SavedViews({ website, query, pageUrl }: SavedViewsProps) {
  const views = useLoad(`saved views of ${website}`, (signal) => listSavedViews(website, signal))
  const [isNaming, setNaming] = useState(false)
  const saved = views.state === 'ready' ? views.value.data : []
  const open = saved.find(({ id }) => String(id) === pageUrl.query.get(savedParam))
  const act = async (send: () => ReturnType<typeof storeSavedView | typeof deleteSavedView>, done: string) => {
    const result = await send()
    showToast(result.ok ? done : result.problem.detail || t(`problem.${result.problem.kind}`))
    views.reload()
    return result.ok
  }
  const remove = async (view: SavedView): Promise<void> => {
    const isDone = await act(() => deleteSavedView(website, view.id), t('table.saved.deleted'))
    if (isDone) navigate(`${pageUrl.path}?${tabParams(pageUrl)}`, { replace: true })
  }
  return (
    <>
      {saved.map((view) => (
        <a key={view.id} href={withSavedView(pageUrl, view)} aria-current={view === open ? 'true' : undefined}>
          {view.name}
        </a>
      ))}
      {open ? (
        <Menu label={t('table.save')} buttonClass="save-view">
          {(close) => {
            const item = (label: string, run: () => unknown) => (
              <button type="button" class="item" onClick={() => [close(), void run()]}>
                {label}
              </button>
            )
            return (
              <>
                {item(t('table.saved.update', { name: open.name }), () =>
                  act(() => storeSavedView(website, open.id, savedFields(query)), t('table.saved')),
                )}
                {item(t('table.saved.new'), () => setNaming(true))}
                {item(t('table.saved.delete', { name: open.name }), () => remove(open))}
              </>
            )
          }}
        </Menu>
      ) : (
        <button type="button" class="save-view" onClick={() => setNaming(true)}>
          <Icon name="plus" />
          {t('table.save')}
        </button>
      )}
      {isNaming && (
        <Dialog title={t('table.save')} onClose={() => setNaming(false)}>
          <Form
            submit={t('action.save')}
            send={({ name }) => storeSavedView(website, undefined, { ...savedFields(query), name })}
            onDone={({ data }) => {
              setNaming(false)
              showToast(t('table.saved'))
              views.reload()
              navigate(withSavedView(pageUrl, data), { replace: true, keepScroll: true })
            }}
          >
            {(errors) => (
              <TextField
                label={t('field.name')}
                name="name"
                autocomplete="off"
                maxLength={100}
                errors={errors.name}
                hint={t('table.save.note')}
              />
            )}
          </Form>
        </Dialog>
      )}
    </>
  )
}
