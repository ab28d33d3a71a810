import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { One, ProofCheck, ProofMethod, Website } from '../../api/records.ts'
import { request } from '../../api/request.ts'
import { CopyBox } from '../../parts/copy.tsx'
import { Form } from '../../parts/form.tsx'
import { say } from '../../parts/toast.tsx'
import { t } from '../../strings/strings.ts'

interface VerifyDomainProps {
  readonly website: Website
  readonly onChange: () => void
}

/** Whose the domain is, and the ways to show that it is the reader's. */
export function VerifyDomain({ website, onChange }: VerifyDomainProps) {
  const { domain, verification } = website
  const { by } = verification
  const note = by === 'first' || by === 'owner' ? t(`domain.by.${by}.note`) : t('domain.by.note')
  return (
    <section class="card padded stack">
      <div>
        <h2>{by === null ? t('domain.unverified.title', { domain }) : t('domain.title')}</h2>
        {by !== null && <b>{t(`domain.by.${by}`)}</b>}
        <p class="soft">{by === null ? t('domain.unverified.note', { domain }) : note}</p>
      </div>
      {by === null && <Ways website={website} onChange={onChange} />}
      {by === 'first' && (
        <details class="proof">
          <summary>{t('domain.proof')}</summary>
          <Ways website={website} onChange={onChange} />
        </details>
      )}
    </section>
  )
}

function Ways({ website, onChange }: VerifyDomainProps) {
  const [checks, setChecks] = useState<readonly ProofCheck[]>([])
  const { dns, file, meta } = website.verification
  const way = (method: ProofMethod) => ({ method, check: checks.find((check) => check.method === method) })
  const done = ({ domain, verification }: Website): void => {
    setChecks(verification.checks ?? [])
    if (verification.by === website.verification.by) return
    say(t('domain.verified', { domain }))
    onChange()
  }
  return (
    <Form
      submit={t('domain.check')}
      send={() =>
        request<One<Website>>('analytics', `/api/v1/websites/${website.id}/verify`, { method: 'POST', body: {} })
      }
      onDone={({ data }) => done(data)}
    >
      {() => (
        <>
          <Way {...way('dns')} note={t('domain.dns.note')}>
            <CopyBox text={dns.name} label={t('domain.dns.name')} />
            <CopyBox text={dns.value} label={t('domain.dns.value')} />
          </Way>
          <Way {...way('file')} note={t('domain.file.note', { url: file.url })}>
            <CopyBox text={file.content} label={t('domain.file')} />
          </Way>
          <Way {...way('meta')} note={t('domain.meta.note')}>
            <CopyBox text={meta} label={t('domain.meta')} />
          </Way>
        </>
      )}
    </Form>
  )
}

interface WayProps {
  readonly method: ProofMethod
  readonly check: ProofCheck | undefined
  readonly note: string
  readonly children: ComponentChildren
}

function Way({ method, check, note, children }: WayProps) {
  return (
    <div class="way">
      <h3>{t(`domain.${method}`)}</h3>
      <p class="soft">{note}</p>
      {children}
      <div role="status">{check && <Found check={check} />}</div>
    </div>
  )
}

function Found({ check: { verified, problem, found } }: { readonly check: ProofCheck }) {
  return (
    <p class="soft">
      <span class={verified === 1 ? 'pill good' : 'pill bad'}>
        {verified === 1 ? t('domain.found') : t('domain.missing')}
      </span>{' '}
      {problem}
      {verified === 0 && found.length > 0 && <code> {found.join(' · ')}</code>}
    </p>
  )
}
