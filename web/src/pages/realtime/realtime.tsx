import { useMemo, useState } from 'preact/hooks'
import type { ActiveVisitors, Realtime } from '../../api/generated.ts'
import { Panel, RowHeads } from '../../components/panel.tsx'
import { AsyncContent, EmptyState, Skeleton } from '../../components/states.tsx'
import { useTitle } from '../../state/use-title.ts'
import { number, percent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import '../../styles/realtime.css'
import { useSite, useSiteScope } from '../../website/frame/site-context.ts'
import { shareHeads } from '../../website/rows/bar-rows.tsx'
import { valueFlag, valueName } from '../../website/view/dimensions.ts'
import type { Scope } from '../../website/view/scope.ts'
import { filterText, pageDimensions } from '../../website/view/view.ts'
import { LatestEvents } from './latest-events.tsx'
import { Minutes } from './minutes.tsx'

/** The visitors of the last minutes. It updates itself while it is visible, and keeps its data while offline. */
export function RealtimePage() {
  const { realtime } = useSite()
  const site = useSiteScope()
  const { access, domain, website } = site
  useTitle(`${t('site.realtime')} · ${domain}`)
  return (
    <AsyncContent loadable={realtime} skeleton={<Skeleton height={236} />}>
      {({ data }) => (
        <>
          <Minutes realtime={data} />
          <div class={website ? 'realtime-columns' : ''}>
            <div class="grid panels">
              {data.visitors === 0 ? (
                <section class="card">
                  <EmptyState title={t('live.none')} />
                </section>
              ) : (
                activePanels.map(([label, dimensions]) => (
                  <ActivePanel key={label} site={site} data={data} dimensions={dimensions} label={t(label)} />
                ))
              )}
              {data.events.length > 0 && <EventsPanel site={site} data={data} />}
            </div>
            {website && <LatestEvents access={access} />}
          </div>
        </>
      )}
    </AsyncContent>
  )
}

const activePanels = [
  ['panel.pages', ['page', 'entry_page']],
  ['panel.sources', ['source', 'channel']],
  ['tab.country', ['country']],
  ['panel.devices', ['device', 'browser']],
] as const

interface ActivePanelProps {
  readonly site: Scope
  readonly data: Realtime
  readonly label: string
  readonly dimensions: readonly (keyof ActiveVisitors)[]
}

/** The current visitors by a dimension, each once, so that the rows add up to their number. */
function ActivePanel({ site, data, label, dimensions }: ActivePanelProps) {
  const [dimension, setDimension] = useState(dimensions[0] ?? 'page')
  const rows = data.active[dimension]
  const others = data.visitors - rows.reduce((sum, { visitors }) => sum + visitors, 0)
  const max = Math.max(1, ...rows.map(({ visitors }) => visitors))
  return (
    <Panel
      height="half"
      label={label}
      tabs={dimensions.map((id) => ({ id, label: t(`tab.${id}`) }))}
      tab={dimension}
      onTab={setDimension}
      unit={<RowHeads heads={[['value', t('realtime.now')], ...shareHeads(false)]} />}
    >
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
            <div class="row rest">
              <span class="name">{t('realtime.others')}</span>
              <b>{number(others)}</b>
              <small>{percent(others / data.visitors)}</small>
            </div>
          </li>
        )}
      </ol>
    </Panel>
  )
}

function EventsPanel({ site, data }: Pick<ActivePanelProps, 'site' | 'data'>) {
  const max = useMemo(() => Math.max(1, ...data.events.map(({ events }) => events)), [data])
  return (
    <Panel
      height="own"
      label={t('panel.events')}
      help="realtime"
      unit={<RowHeads heads={[['value', t('live.last30')], ...shareHeads(false)]} />}
    >
      <ol class="rows">
        {data.events.map(({ value, events }) => (
          <li key={value}>
            <a class="row" style={{ '--share': `${(events / max) * 100}%` }} href={overviewUrl(site, 'event', value)}>
              <span class="name">{value}</span>
              <b>{number(events)}</b>
              <small>{percent(events / Math.max(1, data.last_30_minutes.events))}</small>
            </a>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** The statistics of today about a value: the details of a page, or the view filtered by the value. */
function overviewUrl({ home }: Scope, dimension: string, value: string): string {
  const query = new URLSearchParams({ period: 'today' })
  if (value !== '' && pageDimensions.includes(dimension)) query.set('details', value)
  else query.set('filter', filterText({ dimension, operator: 'is', values: [value] }))
  return `${home}?${query}`
}
