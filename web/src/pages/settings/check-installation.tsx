import { useState } from 'preact/hooks'
import type { InstallationCheck, InstallationPage, Website } from '../../api/generated.ts'
import type { Problem } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import { HelpLink } from '../../components/help-link.tsx'
import { timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { milliseconds } from '../../strings/units.ts'
import { readableUrl } from '../../urls.ts'

/** Fetches pages of the website on the server, and shows what was found in each. */
export function CheckInstallation({ website }: { readonly website: Website }) {
  const [checked, setChecked] = useState<InstallationCheck | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const check = async (): Promise<void> => {
    setBusy(true)
    const result = await request<'checkInstallation'>(
      'analytics',
      `/api/v1/websites/${website.id}/check-installation`,
      { method: 'POST', body: {} },
    )
    setBusy(false)
    setProblem(result.ok ? null : result.problem)
    if (result.ok) setChecked(result.value.data)
  }
  return (
    <section class="card" aria-labelledby="check-installation">
      <div class="setup-head">
        <h2 id="check-installation">
          {t('setup.check')} <HelpLink topic="installation" name={t('setup.check')} isAbout />
        </h2>
        <small class="faint" role="status">
          {busy ? t('setup.checking') : checked && summaryOf(checked)}
        </small>
        <span class="grow" />
        <button type="button" class="button small" disabled={busy} onClick={check}>
          {checked ? t('setup.check.again') : t('setup.check.now')}
        </button>
      </div>
      {problem && (
        <div class="notice bad" role="alert">
          {problem.detail || t(`problem.${problem.kind}`)}
        </div>
      )}
      {checked ? (
        <ul class="checked-pages">
          {checked.pages.map((page) => (
            <CheckedPage key={page.url} page={page} website={website} />
          ))}
        </ul>
      ) : (
        <p class="soft setup-note">{t('setup.check.note')}</p>
      )}
    </section>
  )
}

function summaryOf({ pages, checked_at }: InstallationCheck): string {
  const tagged = pages.filter(({ status }) => status === 'found').length
  return [t('setup.checked', { n: pages.length }), t('setup.checked.found', { n: tagged }), timeAgo(checked_at)].join(
    ' · ',
  )
}

/** Where the tag itself is what has to be changed. */
const showsTag = new Set<InstallationPage['status']>(['wrong-address', 'wrong-website', 'not-executed'])

function resultOf(status: InstallationPage['status']): 'good' | 'decent' | 'bad' {
  if (status === 'found') return 'good'
  return status === 'missing' || status === 'unreachable' || status === 'wrong-address' ? 'bad' : 'decent'
}

function CheckedPage({ page, website }: { readonly page: InstallationPage; readonly website: Website }) {
  const { status, found, fixes, warnings } = page
  const values = { found: found ?? '', problem: page.problem ?? '', domain: website.domain }
  return (
    <li>
      <span class={`pill ${resultOf(status)}`}>{t(`setup.result.${status}`)}</span>
      <b>{pathOf(page.url)}</b>
      <small class="faint">{page.milliseconds === null ? '' : milliseconds(page.milliseconds)}</small>
      <div>
        <p>{t(`setup.result.${status}.note`, values)}</p>
        {showsTag.has(status) && <pre>{found}</pre>}
        {(status === 'wrong-address' || status === 'wrong-website') && (
          <>
            <p>{t('setup.result.expected')}</p>
            <pre>{website.snippet}</pre>
          </>
        )}
        {fixes.length > 0 && (
          <pre>
            {fixes.map(({ fixed }) => (fixed.startsWith('<') ? fixed : `Content-Security-Policy: ${fixed}`)).join('\n')}
          </pre>
        )}
        {warnings.map((warning) => (
          <p key={warning}>{t(`setup.warning.${warning}`)}</p>
        ))}
      </div>
    </li>
  )
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return readableUrl(pathname + search)
}
