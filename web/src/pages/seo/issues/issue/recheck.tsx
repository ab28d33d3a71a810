import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { RecheckState, SiteIssueRecheck } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { showToast } from '../../../../components/toast.tsx'
import { t } from '../../../../strings/strings.ts'

interface Recheck {
  readonly isBusy: boolean
  readonly start: () => Promise<void>
  /** How the pages are now, by URL. */
  readonly states: ReadonlyMap<string, RecheckState>
  readonly result: ComponentChildren
}

/** Checks a few pages of an issue again. The result is shown, and stored nowhere. */
export function useRecheck(path: string, template: string | undefined): Recheck {
  const [isBusy, setBusy] = useState(false)
  const [checked, setChecked] = useState<SiteIssueRecheck | null>(null)
  const start = async (): Promise<void> => {
    setBusy(true)
    const result = await request<'recheckSiteIssue'>('seo', `${path}/recheck`, { method: 'POST', body: { template } })
    setBusy(false)
    if (result.ok) setChecked(result.value.data)
    else showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
  }
  return {
    isBusy,
    start,
    states: new Map(checked?.pages.map(({ url, state }) => [url, state])),
    result: checked && <Result checked={checked} />,
  }
}

function Result({ checked: { passed, failed, inconclusive } }: { readonly checked: SiteIssueRecheck }) {
  const counts = [
    passed > 0 && <b class="up">{t('siteissue.again.passed', { n: passed })}</b>,
    failed > 0 && <b class="down">{t('siteissue.again.failed', { n: failed })}</b>,
    inconclusive > 0 && <b>{t('siteissue.again.inconclusive', { n: inconclusive })}</b>,
  ].filter((count) => count !== false)
  return (
    <p class="notice" role="status">
      <span class="recheck-counts">
        {counts}
        <span>{t('siteissue.again.note')}</span>
      </span>
    </p>
  )
}
