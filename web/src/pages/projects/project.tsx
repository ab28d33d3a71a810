import { useState } from 'preact/hooks'
import type { Project } from '../../api/projects.ts'
import type { One } from '../../api/records.ts'
import { request } from '../../api/request.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Head } from '../../parts/head.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Bone, Loaded } from '../../parts/states.tsx'
import { say } from '../../parts/toast.tsx'
import { go } from '../../router.ts'
import { useTitle } from '../../state/title.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import type { Params } from '../params.ts'
import { Issues } from './issues.tsx'
import { Overview } from './overview.tsx'

export function ProjectPage({ params: { project = '' } }: Params) {
  const path = `/api/v1/projects/${encodeURIComponent(project)}`
  const found = useLoad(path, (signal) => request<One<Project>>('seo', path, { signal }))
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
            send={() => request('seo', path, { method: 'DELETE' })}
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
