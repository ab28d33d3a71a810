import { useState } from 'preact/hooks'
import { request } from '../../api/request.ts'
import { SelectField } from '../../components/field.tsx'
import { showToast } from '../../components/toast.tsx'
import { t } from '../../strings/strings.ts'
import { segmentsChanged, segmentsPath, useSegments } from './use-segments.ts'

/** Limits the shared page to a segment, in the dialog that shares it. Not shown if there is none. */
export function LockedSegment({ website }: { readonly website: number }) {
  const segments = useSegments({ access: { kind: 'owner', id: String(website) } })
  const [problem, setProblem] = useState<string | null>(null)
  if (segments.state !== 'ready' || segments.value.data.length === 0) return null
  const { data } = segments.value
  const locked = data.find((segment) => segment.locked === 1)
  const lock = async (id: string): Promise<void> => {
    const path = `${segmentsPath(website)}/${id || locked?.id}`
    const body = { locked: id === '' ? 0 : 1 }
    const result = await request<'updateSegment'>('analytics', path, { method: 'PUT', body })
    setProblem(result.ok ? null : result.problem.detail)
    if (result.ok) showToast(t('state.saved'))
    segmentsChanged()
  }
  return (
    <SelectField
      label={t('segment.visitors')}
      hint={locked ? t('segment.visitors.locked', { name: locked.name }) : t('segment.visitors.all')}
      errors={problem === null ? undefined : [problem]}
      value={locked ? String(locked.id) : ''}
      options={[
        { value: '', label: t('segment.everything') },
        ...data.map(({ id, name }) => ({ value: String(id), label: t('segment.only', { name }) })),
      ]}
      onChange={lock}
    />
  )
}
