import '../../../../../styles/rendering.css'
import type { Rendering as RenderedPage, Report } from '../../../../../api/generated.ts'
import { request } from '../../../../../api/request.ts'
import { Tabs } from '../../../../../components/panel.tsx'
import { EmptyState, ErrorBoundary } from '../../../../../components/states.tsx'
import { showToast } from '../../../../../components/toast.tsx'
import { navigate, usePageUrl, withQuery } from '../../../../../router.ts'
import { t } from '../../../../../strings/strings.ts'
import type { ReportAccess } from '../report-access.ts'
import { Accessibility } from './accessibility.tsx'
import { ComparedHtml } from './compared-html.tsx'
import { ConsoleErrors, FailedRequests } from './errors.tsx'
import { Images } from './images.tsx'
import { PhoneLayout } from './phone-layout.tsx'
import { type Device, devices } from './run-image.tsx'
import { Vitals } from './vitals.tsx'
import { RequestTypes, ThirdParties, UnusedCode } from './weights.tsx'

interface RenderingProps {
  /** Undefined in runs of versions that did not render pages. */
  readonly rendering: RenderedPage | undefined
  readonly access: ReportAccess
  /** The run that the results are of. */
  readonly run: number | null
  /** Null if the reader does not own it. */
  readonly own: Report | null
  readonly onChange: () => void
}

/** The page as a browser shows it. The URL holds the device (`?device=`) and which HTML is shown (`?html=`). */
export function Rendering({ rendering, access, run, own, onChange }: RenderingProps) {
  const pageUrl = usePageUrl()
  const { raw, rendered } = rendering ?? {}
  if (rendering?.status !== 'rendered' || !raw || !rendered) {
    return <NotRendered rendering={rendering} own={own} onChange={onChange} />
  }
  const device = devices.find((one) => one === pageUrl.query.get('device')) ?? 'phone'
  const lab = rendering.lab.find(({ profile }) => profile === device)
  const choose = (next: Device): void =>
    navigate(withQuery(pageUrl, { device: next === 'phone' ? undefined : next }), { replace: true, keepScroll: true })
  return (
    <div class="stack rendering">
      {rendering.left_for !== null && (
        <p class="notice break-words">{t('rendering.left', { url: rendering.left_for })}</p>
      )}
      <ErrorBoundary>
        <ComparedHtml raw={raw} rendered={rendered} differs={rendering.differs} />
      </ErrorBoundary>
      <div class="device-bar">
        <Tabs
          label={t('rendering.device')}
          tabs={devices.map((id) => ({ id, label: t(`rendering.${id}`) }))}
          tab={device}
          onTab={choose}
          controls="device-results"
        />
        {rendering.browser !== null && (
          <span class="faint">{t('rendering.browser', { version: rendering.browser })}</span>
        )}
      </div>
      <div class="stack" id="device-results" role="tabpanel" aria-label={t(`rendering.${device}`)}>
        {lab === undefined ? (
          <section class="card">
            <EmptyState title={t('rendering.vitals.none')} />
          </section>
        ) : (
          <ErrorBoundary>
            <Vitals lab={lab} />
          </ErrorBoundary>
        )}
        <ErrorBoundary key={device}>
          <Images images={rendering.images} device={device} access={access} run={run} />
        </ErrorBoundary>
        {lab && (
          <ErrorBoundary>
            <div class="panels">
              <RequestTypes lab={lab} />
              <ThirdParties lab={lab} />
              <UnusedCode lab={lab} />
              <ConsoleErrors errors={lab.console_errors} />
              <FailedRequests requests={lab.failed_requests} />
              {device === 'phone' && rendering.layout && <PhoneLayout layout={rendering.layout} />}
            </div>
          </ErrorBoundary>
        )}
      </div>
      <ErrorBoundary>
        <Accessibility violations={rendering.accessibility} />
      </ErrorBoundary>
    </div>
  )
}

/** Why the page was not rendered, and how its owner can have it rendered. */
function NotRendered({ rendering, own, onChange }: Pick<RenderingProps, 'rendering' | 'own' | 'onChange'>) {
  const failed = rendering?.status === 'failed'
  const title = failed ? 'rendering.failed' : rendering ? 'rendering.not-rendered' : 'rendering.old'
  const render = async (report: Report): Promise<void> => {
    const result = await request<'updateReport'>('seo', `/api/v1/reports/${report.id}`, {
      method: 'PUT',
      body: { render: 'always', results: 1 },
    })
    if (result.ok) return onChange()
    const { fields, detail, kind } = result.problem
    showToast(fields.render?.join(' ') || detail || t(`problem.${kind}`))
  }
  return (
    <section class="card">
      <EmptyState title={t(title)}>
        <p>{rendering ? rendering.reason : t('rendering.old.note')}</p>
        {failed && <p>{t('rendering.failed.note')}</p>}
        {own && (
          <>
            <button type="button" class="button small" onClick={() => render(own)}>
              {t('rendering.start')}
            </button>
            {own.render !== 'always' && <p class="faint">{t('rendering.start.note')}</p>}
          </>
        )}
      </EmptyState>
    </section>
  )
}
