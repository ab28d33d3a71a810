import { useMemo, useState } from 'preact/hooks'
import type { ActiveVisitors, Realtime } from '../../api/generated.ts'
import { readRealtime } from '../../api/stats.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { Panel, RowHeads } from '../../components/panel.tsx'
import { AsyncContent, EmptyState, Skeleton } from '../../components/states.tsx'
import { usePageUrl } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { number, percent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import '../../styles/realtime.css'
import { SiteAccess } from '../../website/frame/site-access.tsx'
import { SiteNav } from '../../website/frame/site-nav.tsx'
import { shareHeads } from '../../website/rows/bar-rows.tsx'
import { valueFlag, valueName } from '../../website/view/dimensions.ts'
import type { Site } from '../../website/view/scope.ts'
import { filterText, pageDimensions } from '../../website/view/view.ts'
import type { PageProps } from '../page-props.ts'
import { LatestEvents } from './latest-events.tsx'
import { Minutes } from './minutes.tsx'

export function RealtimePage({ params: { id = '' } }: PageProps) {
  return <SiteAccess id={id}>{(site) => <RealtimeView {...site} />}</SiteAccess>
}

const pollMs = 10_000

/** The visitors of the last minutes. It updates itself while it is visible, and keeps its data while offline. */
function RealtimeView(site: Site) {
  const { access, domain, website } = site
  const pageUrl = usePageUrl()
  const realtime = useLoad(`realtime ${access.id}`, (signal) => readRealtime(access, signal), pollMs)
  const isOffline = realtime.problem !== undefined
  useTitle(`${t('site.realtime')} · ${domain}`)
  return (
    <>
      <PageHeader
        title={domain}
        afterTitle={
          <span class="live-visitors" role="status">
            <i class={isOffline ? 'dot' : 'dot on'} />
            {t(isOffline ? 'realtime.offline' : 'realtime.live')}
          </span>
        }
      />
      <SiteNav site={site} pageUrl={pageUrl} current="realtime" />
      <AsyncContent loadable={realtime} skeleton={<Skeleton height={236} />}>
        {({ data }) => (
          <>
            <Minutes realtime={data} />
            <div class={website ? 'realtime-columns' : ''}>
              <div class="grid">
                <ActivePanel site={site} data={data} dimensions={['page', 'entry_page']} label={t('panel.pages')} />
                <ActivePanel site={site} data={data} dimensions={['source', 'channel']} label={t('panel.sources')} />
                <ActivePanel
                  site={site}
                  data={data}
                  dimensions={['country', 'device', 'browser']}
                  label={t('metric.visitors')}
                />
                <EventsPanel site={site} data={data} />
              </div>
              {website && <LatestEvents access={access} />}
            </div>
          </>
        )}
      </AsyncContent>
    </>
  )
}

interface ActivePanelProps {
  readonly site: Site
  readonly data: Realtime
  readonly label: string
  readonly dimensions: readonly (keyof ActiveVisitors)[]
}

/** The current visitors by a dimension, each once, so that the rows add up to their number. */
function ActivePanel({ site, data, label, dimensions }: ActivePanelProps) {
  const [dimension, setDimension] = useState(dimensions[0] ?? 'page')
  const rows = data.active[dimension]
  const others = data.visitors - rows.reduce((sum, { visitors }) => sum + visitors, 0)
  const max = Math.max(1, others, ...rows.map(({ visitors }) => visitors))
  return (
    <Panel
      height="half"
      label={label}
      tabs={dimensions.map((id) => ({ id, label: t(`tab.${id}`) }))}
      tab={dimension}
      onTab={setDimension}
    >
      {rows.length === 0 ? (
        <EmptyState title={t('live.none')} />
      ) : (
        <>
          <RowHeads heads={[['value', t('realtime.now')], ...shareHeads(false)]} />
          <ol class="rows">
            {rows.map(({ value, visitors }) => (
              <li key={value}>
                <a
                  class="row"
                  style={{ '--share': `${(visitors / max) * 100}%` }}
                  href={overviewUrl(site, dimension, value)}
                >
                  <span class="name">
                    {valueFlag(dimension, value)} {valueName(dimension, value)}
                  </span>
                  <b>{number(visitors)}</b>
                  <small>{percent(visitors / data.visitors)}</small>
                </a>
              </li>
            ))}
            {others > 0 && (
              <li>
                <div class="row" style={{ '--share': `${(others / max) * 100}%` }}>
                  <span class="name soft">{t('realtime.others')}</span>
                  <b>{number(others)}</b>
                  <small>{percent(others / data.visitors)}</small>
                </div>
              </li>
            )}
          </ol>
        </>
      )}
    </Panel>
  )
}

function EventsPanel({ site, data }: Pick<ActivePanelProps, 'site' | 'data'>) {
  const max = useMemo(() => Math.max(1, ...data.events.map(({ events }) => events)), [data])
  return (
    <Panel height="half" label={t('panel.events')}>
      {data.events.length === 0 ? (
        <EmptyState title={t('realtime.noevents')} />
      ) : (
        <>
          <RowHeads heads={[['value', t('live.last30')], ...shareHeads(false)]} />
          <ol class="rows">
            {data.events.map(({ value, events }) => (
              <li key={value}>
                <a
                  class="row"
                  style={{ '--share': `${(events / max) * 100}%` }}
                  href={overviewUrl(site, 'event', value)}
                >
                  <span class="name">{value}</span>
                  <b>{number(events)}</b>
                  <small>{percent(events / Math.max(1, data.last_30_minutes.events))}</small>
                </a>
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  )
}

/** The statistics of today about a value: the details of a page, or the view filtered by the value. */
function overviewUrl({ access }: Site, dimension: string, value: string): string {
  const query = new URLSearchParams({ period: 'today' })
  if (value !== '' && pageDimensions.includes(dimension)) query.set('details', value)
  else query.set('filter', filterText({ dimension, operator: 'is', values: [value] }))
  return `/websites/${access.id}?${query}`
}
