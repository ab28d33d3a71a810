import { request } from '../../api/request.ts'
import { Select } from '../../components/field.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'

interface ProjectSelectProps {
  readonly value: string
  readonly onChange: (project: string) => void
}

const query = { per_page: 100, sort_by: 'project', sort: 'asc' }

export function ProjectSelect({ value, onChange }: ProjectSelectProps) {
  const projects = useLoad('projects', (signal) =>
    request<'listProjects'>('seo', '/api/v1/projects', { query, signal }),
  )
  const names = projects.state === 'ready' ? projects.value.data.map(({ project }) => project) : []
  const all = value === '' || names.includes(value) ? names : [value, ...names]
  return (
    <Select
      label={t('report.project')}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: t('reports.projects.all') }, ...all.map((name) => ({ value: name, label: name }))]}
    />
  )
}
