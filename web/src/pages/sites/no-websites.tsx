import { useState } from 'preact/hooks'
import type { Problem } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import { navigate } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import { sitePath } from '../../urls.ts'
import { AddWebsite } from './add-website.tsx'

/** The list of websites while there are none: one field, or sample data. */
export function NoWebsites() {
  return (
    <section class="card first-steps" aria-labelledby="first-website">
      <svg class="first-steps-picture" viewBox="0 0 220 80" aria-hidden="true">
        <path class="area" d="M6 76V60l18-4 18 1 20-8 18 2 18-9 18 3 18-10 18 2 18-13 18 4 18-15V76z" />
        <path class="line" d="M6 60l18-4 18 1 20-8 18 2 18-9 18 3 18-10 18 2 18-13 18 4 18-15" />
        <circle class="halo" cx="206" cy="13" r="9" />
        <circle class="point" cx="206" cy="13" r="4.5" />
      </svg>
      <h2 id="first-website">{t('websites.empty')}</h2>
      <p class="soft">{t('websites.empty.note')}</p>
      <AddWebsite />
      <div class="divider">{t('websites.or')}</div>
      <DemoButton />
    </section>
  )
}

export function DemoButton() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const create = async (): Promise<void> => {
    setBusy(true)
    const result = await request<'createDemo'>('analytics', '/api/v1/demo', { method: 'POST' })
    setBusy(false)
    if (result.ok) navigate(sitePath(result.value.data.domain))
    else setProblem(result.problem)
  }
  return (
    <>
      <button type="button" class="button" disabled={busy} onClick={create}>
        {busy ? t('demo.creating') : t('demo.explore')}
      </button>
      <p class="faint" role="status">
        {problem ? problem.detail || t(`problem.${problem.kind}`) : t('demo.note')}
      </p>
    </>
  )
}
