import { useState } from 'preact/hooks'
import { request } from '../../api/request.ts'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Nothing } from '../../components/not-found.tsx'
import { Head } from '../../components/page-header.tsx'
import { Bone, Loaded } from '../../components/states.tsx'
import { say } from '../../components/toast.tsx'
import { go } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import type { Params } from '../page-props.ts'
import { Issues } from './issues.tsx'
import { Overview } from './overview.tsx'

export function ProjectPage({ params: { project = '' } }: Params) {
  const path = `/api/v1/projects/${encodeURIComponent(project)}`
  const found = useLoad(path, (signal) => request<'readProject'>('seo', path, { signal }))
  useTitle(project)
  if (found.state === 'failed' && found.problem.kind === 'missing') return <Nothing />
  return (
    <>
      <Head title={project} back={{ href: '/projects', label: t('projects.title') }}>
        <a class="button" href={`/reports?project=${encodeURIComponent(project)}`}>
          {t('project.reports')}
        </a>
        <Removal project={project} path={path} />
      </Head>
      <Loaded of={found} bones={<Bone height={300} />}>
        {({ data }) => (
          <div class="stack">
            <Overview project={data} />
            <Issues project={project} />
          </div>
        )}
      </Loaded>
    </>
  )
}

function Removal({ project, path }: { readonly project: string; readonly path: string }) {
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
            disabled={typed.trim() !== project}
            send={() => request<'deleteProject'>('seo', path, { method: 'DELETE' })}
            onDone={() => {
              say(t('project.deleted'))
              go('/projects')
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
