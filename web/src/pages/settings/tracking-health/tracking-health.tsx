import type { ClockSkew, TrackingHealth, Website } from '../../../api/generated.ts'
import { readTrackingHealth } from '../../../api/tracking-health.ts'
import { Panel } from '../../../components/panel.tsx'
import { AsyncContent, RowsSkeleton } from '../../../components/states.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { duration, number, timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import '../../../styles/tracking-health.css'
import { reasonName } from '../../../website/excluded-reasons.ts'
import { LogCoveragePanel } from './log-coverage.tsx'
import { UntaggedPages } from './untagged-pages.tsx'

const refreshMs = 60_000

/** Whether a website is tracked as usual, and what to do if it is not. */
export function Health({ website }: { readonly website: Website }) {
  const health = useLoad(`health ${website.id}`, (signal) => readTrackingHealth(website.id, signal), refreshMs)
  return (
    <AsyncContent loadable={health} skeleton={<RowsSkeleton count={8} />}>
      {({ data }) => (
        <div class="stack">
          <Reasons health={data} />
          <Events health={data} />
          <Rejections rejections={data.rejections} />
          <UntaggedPages pages={data.untagged_pages} />
          {data.log_coverage && <LogCoveragePanel coverage={data.log_coverage} />}
          <Clocks skew={data.clock_skew} />
        </div>
      )}
    </AsyncContent>
  )
}

function Reasons({ health: { reasons } }: { readonly health: TrackingHealth }) {
  if (reasons.length === 0) return <p class="notice good">{t('health.ok')}</p>
  return (
    <div class="notice decent stack" role="status">
      {reasons.map((reason) => (
        <div key={reason}>
          <b>{t(`health.reason.${reason}`)}</b>
          <p class="soft">{t(`health.fix.${reason}`)}</p>
        </div>
      ))}
    </div>
  )
}

function Events({ health: { last_event_at, events } }: { readonly health: TrackingHealth }) {
  const { last_24_hours, usual_24_hours } = events
  return (
    <Panel height="own" label={t('health.events')} help="tracking">
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
    <Panel height="own" label={t('health.rejections')} help="tracking.rejections">
      {rejections.length === 0 ? (
        <p class="health-note">{t('health.rejections.none')}</p>
      ) : (
        <div class="table-card health-table">
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

/** How far clocks are from ours. */
function Clocks({ skew: { server_events, node_ms } }: { readonly skew: ClockSkew }) {
  return (
    <Panel height="own" label={t('health.clocks')} help="tracking.clocks">
      {server_events === null && node_ms === null ? (
        <p class="health-note">{t('health.clocks.none')}</p>
      ) : (
        <Values
          rows={[
            server_events && [t('health.clocks.sent', { n: server_events.events }), ahead(server_events.max_ms)],
            node_ms === null ? null : [t('health.clocks.node'), difference(node_ms)],
          ]}
        />
      )}
    </Panel>
  )
}

/** A time in the past may be that of an event that was sent later, so it says nothing about the clock. */
const ahead = (ms: number): string => (ms < 0 ? t('health.clocks.not-ahead') : difference(ms))

function difference(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000)
  if (seconds === 0) return t('health.clocks.same')
  return t(ms > 0 ? 'health.clocks.ahead' : 'health.clocks.behind', { time: duration(seconds) })
}

interface ValuesProps {
  /** Rows that are null are left out. */
  readonly rows: readonly (readonly [name: string, value: string] | null)[]
}

/** Names on the left, and values on the right. */
function Values({ rows }: ValuesProps) {
  return (
    <dl class="health-values">
      {rows.map(
        (row) =>
          row && (
            <div key={row[0]}>
              <dt>{row[0]}</dt>
              <dd>{row[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
