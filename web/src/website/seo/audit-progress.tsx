import { useEffect, useState } from 'preact/hooks'
import type { Report, SharedReport } from '../../api/generated.ts'
import { duration } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

const steps = ['queued', 'running', 'done'] as const

/** The progress of a queued or running report. */
export function AuditProgress({ report }: { readonly report: Report | SharedReport }) {
  const [started] = useState(Date.now)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const current = currentStep(report)
  if (report.progress && report.preliminary) return <ProbeProgress {...report.progress} />
  return (
    <section class="card audit-progress" aria-live="polite">
      <div class="progress-sweep" />
      <ol class="steps">
        {steps.map((step, index) => (
          <li
            key={step}
            class={index < current ? 'past' : index === current ? 'now' : ''}
            aria-current={index === current ? 'step' : undefined}
          >
            <i class={index <= current ? 'dot on' : 'dot'} />
            {t(`progress.${step}`)}
          </li>
        ))}
      </ol>
      <p class="faint" aria-live="off">
        {duration((now - started) / 1000)}
      </p>
      {report.error && <p class="soft">{t('progress.retry', { reason: report.error })}</p>}
    </section>
  )
}

/** Above the results of the page itself, while its links and images are being checked. */
function ProbeProgress({ done, planned }: NonNullable<Report['progress']>) {
  const label = t('progress.probes', { done, planned })
  return (
    <section class="card probe-progress">
      <div
        role="progressbar"
        class="progress-bar"
        aria-label={label}
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={planned}
      >
        <i style={{ width: `${(100 * done) / Math.max(1, planned)}%` }} />
      </div>
      <p>
        <b>{label}</b> <span class="soft">{t('progress.preliminary')}</span>
      </p>
    </section>
  )
}

function currentStep({ status }: Pick<Report, 'status'>): number {
  return status === 'queued' ? 0 : status === 'running' ? 1 : 2
}
