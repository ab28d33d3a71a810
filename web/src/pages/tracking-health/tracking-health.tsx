import type { TrackingHealth, Website } from '../../api/generated.ts'
import { readTrackingHealth } from '../../api/tracking-health.ts'
import { NotFound } from '../../components/not-found.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { Panel } from '../../components/panel.tsx'
import { AsyncContent, RowsSkeleton } from '../../components/states.tsx'
import { usePageUrl } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { number, timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import '../../styles/tracking-health.css'
import { reasonName } from '../../website/excluded-reasons.ts'
import { SiteAccess } from '../../website/frame/site-access.tsx'
import { SiteNav } from '../../website/frame/site-nav.tsx'
import type { Site } from '../../website/view/scope.ts'
import type { PageProps } from '../page-props.ts'
import { Clocks } from './clocks.tsx'
import { LogCoveragePanel } from './log-coverage.tsx'
import { UntaggedPages } from './untagged-pages.tsx'
import { Values } from './values.tsx'

const refreshMs = 60_000

/** Whether a website is tracked as usual, and what to do if it is not. */
export function TrackingHealthPage({ params: { id = '' } }: PageProps) {
  return (
    <SiteAccess id={id}>
      {(site) => (site.website ? <Health site={site} website={site.website} /> : <NotFound />)}
    </SiteAccess>
  )
}

function Health({ site, website }: { readonly site: Site; readonly website: Website }) {
  const pageUrl = usePageUrl()
  useTitle(`${t('site.health')} · ${site.domain}`)
  const health = useLoad(`health ${website.id}`, (signal) => readTrackingHealth(website.id, signal), refreshMs)
  return (
    <>
      <PageHeader title={site.domain} />
      <SiteNav site={site} pageUrl={pageUrl} current="health" />
      <AsyncContent loadable={health} skeleton={<RowsSkeleton count={8} />}>
        {({ data }) => (
          <div class="stack">
            <Reasons health={data} website={website} />
            <Events health={data} />
            <Rejections rejections={data.rejections} />
            <UntaggedPages pages={data.untagged_pages} />
            {data.log_coverage && <LogCoveragePanel coverage={data.log_coverage} />}
            <Clocks skew={data.clock_skew} />
          </div>
        )}
      </AsyncContent>
    </>
  )
}

function Reasons({ health: { reasons }, website }: { readonly health: TrackingHealth; readonly website: Website }) {
  if (reasons.length === 0) return <p class="notice good">{t('health.ok')}</p>
  return (
    <div class="notice decent stack" role="status">
      {reasons.map((reason) => (
        <div key={reason}>
          <b>{t(`health.reason.${reason}`)}</b>
          <p class="soft">{t(`health.fix.${reason}`)}</p>
        </div>
      ))}
      <div>
        <a class="button" href={`/websites/${website.id}/setup`}>
          {t('health.setup')}
        </a>
      </div>
    </div>
  )
}

function Events({ health: { last_event_at, events } }: { readonly health: TrackingHealth }) {
  const { last_24_hours, usual_24_hours } = events
  return (
    <Panel height="own" label={t('health.events')}>
      <Values
        rows={[
          [t('health.last'), last_event_at === null ? t('health.none') : timeAgo(last_event_at)],
          [t('health.day'), number(last_24_hours)],
          [t('health.usual'), usual_24_hours === null ? t('health.unknown') : number(Math.round(usual_24_hours))],
        ]}
      />
    </Panel>
  )
}

function Rejections({ rejections }: Pick<TrackingHealth, 'rejections'>) {
  return (
    <Panel height="own" label={t('health.rejections')}>
      {rejections.length === 0 ? (
        <p class="health-note">{t('health.rejections.none')}</p>
      ) : (
        <div class="table-card">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">{t('health.reason')}</th>
                <th scope="col" class="numeric">
                  {t('health.day')}
                </th>
                <th scope="col" class="numeric">
                  {t('health.week')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rejections.map(({ reason, last_24_hours, last_7_days }) => (
                <tr key={reason}>
                  <td>{reasonName(reason)}</td>
                  <td class="numeric">{number(last_24_hours)}</td>
                  <td class="numeric">{number(last_7_days)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
