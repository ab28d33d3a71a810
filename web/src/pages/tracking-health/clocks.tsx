import type { ClockSkew } from '../../api/generated.ts'
import { Panel } from '../../components/panel.tsx'
import { duration } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { Values } from './values.tsx'

/** How far clocks are from ours. */
export function Clocks({ skew: { server_events, node_ms } }: { readonly skew: ClockSkew }) {
  return (
    <Panel height="own" label={t('health.clocks')}>
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
