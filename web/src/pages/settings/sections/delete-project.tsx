import { useState } from 'preact/hooks'
import { request } from '../../../api/request.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { showToast } from '../../../components/toast.tsx'
import { navigate } from '../../../router.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'
import { useSite } from '../../../website/frame/site-context.ts'

/** Deletes the reports of a host that is not tracked. */
export function DeleteProject() {
  const { project } = useSite()
  const path = `/api/v1/projects/${encodeURIComponent(project)}`
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <section class="card padded">
      <button type="button" class="button danger" onClick={() => setOpen(true)}>
        {t('project.delete')}
      </button>
      {open && (
        <Dialog title={t('project.delete.title', { project })} onClose={() => setOpen(false)}>
          <Form
            danger
            submit={t('project.delete')}
            disabled={![project, readableUrl(project)].includes(typed.trim())}
            send={() => request<'deleteProject'>('seo', path, { method: 'DELETE' })}
            onDone={() => {
              showToast(t('project.deleted'))
              navigate('/sites')
            }}
          >
            {() => (
              <TextField
                label={t('website.delete.type', { domain: project })}
                value={typed}
                autocomplete="off"
                spellcheck={false}
                onInput={(event) => setTyped(event.currentTarget.value)}
              />
            )}
          </Form>
        </Dialog>
      )}
    </section>
  )
}
