import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { VerificationCheck, Website } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { CopyBox, LabeledCopyBox } from '../../components/copy-box.tsx'
import { Form } from '../../components/form.tsx'
import { HelpLink } from '../../components/help-link.tsx'
import { showToast } from '../../components/toast.tsx'
import { t } from '../../strings/strings.ts'

interface VerifyDomainProps {
  readonly website: Website
  readonly onChange: () => void
}

/** Whether the domain is verified for this account, and the three methods to verify it. */
export function VerifyDomain({ website, onChange }: VerifyDomainProps) {
  const { domain, verification } = website
  const { by } = verification
  const note = by === 'first' || by === 'owner' ? t(`domain.by.${by}.note`) : t('domain.by.note')
  return (
    <section class="card padded stack">
      <div>
        <h2>
          {by === null ? t('domain.unverified.title', { domain }) : t('domain.title')}{' '}
          <HelpLink topic="domains.verify" name={t('domain.title')} isAbout />
        </h2>
        {by !== null && <b>{t(`domain.by.${by}`)}</b>}
        <p class="soft">{by === null ? t('domain.unverified.note', { domain }) : note}</p>
      </div>
      {by === null && <Methods website={website} onChange={onChange} />}
      {by === 'first' && (
        <details class="disclosure">
          <summary>{t('domain.verify')}</summary>
          <Methods website={website} onChange={onChange} />
        </details>
      )}
    </section>
  )
}

function Methods({ website, onChange }: VerifyDomainProps) {
  const [checks, setChecks] = useState<readonly VerificationCheck[]>([])
  const { dns, file, meta } = website.verification
  const propsOf = (method: VerificationCheck['method']) => ({
    method,
    check: checks.find((check) => check.method === method),
  })
  const done = ({ domain, verification }: Website): void => {
    setChecks(verification.checks ?? [])
    if (verification.by === website.verification.by) return
    showToast(t('domain.verified', { domain }))
    onChange()
  }
  return (
    <Form
      submit={t('domain.check')}
      send={() =>
        request<'verifyWebsite'>('analytics', `/api/v1/websites/${website.id}/verify`, { method: 'POST', body: {} })
      }
      onDone={({ data }) => done(data)}
    >
      {() => (
        <>
          <Method {...propsOf('dns')} note={t('domain.dns.note')}>
            <LabeledCopyBox text={dns.name} label={t('domain.dns.name')} />
            <LabeledCopyBox text={dns.value} label={t('domain.dns.value')} />
          </Method>
          <Method {...propsOf('file')} note={t('domain.file.note')}>
            <LabeledCopyBox text={file.url} label={t('domain.file.url')} />
            <LabeledCopyBox text={file.content} label={t('domain.file.content')} />
          </Method>
          <Method {...propsOf('meta')} note={t('domain.meta.note')}>
            <CopyBox text={meta} label={t('domain.meta')} />
          </Method>
        </>
      )}
    </Form>
  )
}

interface MethodProps {
  readonly method: VerificationCheck['method']
  readonly check: VerificationCheck | undefined
  readonly note: string
  readonly children: ComponentChildren
}

function Method({ method, check, note, children }: MethodProps) {
  return (
    <div class="proof-method">
      <h3>{t(`domain.${method}`)}</h3>
      <p class="soft">{note}</p>
      {children}
      <div role="status">{check && <CheckOutcome check={check} />}</div>
    </div>
  )
}

function CheckOutcome({ check }: { readonly check: VerificationCheck }) {
  const { verified, looked_at, problem_code, problem_value, found } = check
  return (
    <p class="soft">
      <span class={verified === 1 ? 'pill good' : 'pill bad'}>
        {verified === 1 ? t('domain.found') : t('domain.notfound')}
      </span>{' '}
      {problem_code !== null && t(`domain.problem.${problem_code}`, { place: looked_at, value: problem_value ?? '' })}
      {verified === 0 && found.length > 0 && <code> {found.join(' · ')}</code>}
    </p>
  )
}
