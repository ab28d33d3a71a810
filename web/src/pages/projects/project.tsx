import { useState } from 'preact/hooks'
import { request } from '../../api/request.ts'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { NotFound } from '../../components/not-found.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { AsyncContent, Skeleton } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { navigate } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'
import { Overview } from '../../website/seo/project-overview.tsx'
import type { PageProps } from '../page-props.ts'
import { Ignored } from './ignored.tsx'
import { Issues } from './issues.tsx'
import { Pages } from './pages.tsx'

export function ProjectPage({ params: { project = '' } }: PageProps) {
  const path = `/api/v1/projects/${encodeURIComponent(project)}`
  const loadable = useLoad(path, (signal) => request<'readProject'>('seo', path, { signal }))
  useTitle(project)
  if (loadable.state === 'failed' && loadable.problem.kind === 'missing') return <NotFound />
  return (
    <>
      <PageHeader title={project} back={{ href: '/projects', label: t('projects.title') }}>
        <a class="button" href={`/reports?project=${encodeURIComponent(project)}`}>
          {t('project.reports')}
        </a>
        <DeleteProject project={project} path={path} />
      </PageHeader>
      <AsyncContent loadable={loadable} skeleton={<Skeleton height={300} />}>
        {({ data }) => (
          <div class="stack">
            <Overview project={data} />
            <Issues key={data.failures.length} project={project} />
            <Pages project={project} />
            <Ignored project={project} onChange={loadable.reload} />
          </div>
        )}
      </AsyncContent>
    </>
  )
}

function DeleteProject({ project, path }: { readonly project: string; readonly path: string }) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <>
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
              navigate('/projects')
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
    </>
  )
}
