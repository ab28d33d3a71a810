import type { TrackingHealth } from '../../api/generated.ts'
import { readTrackingHealth } from '../../api/tracking-health.ts'
import { useLoad } from '../../state/use-load.ts'
import { number, timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

/** Says that far fewer events arrive than usual, before somebody wonders about the numbers. */
export function HealthNotice({ website }: { readonly website: number }) {
  const health = useLoad(`health ${website}`, (signal) => readTrackingHealth(website, signal))
  const text = health.state === 'ready' ? describeHealth(health.value.data) : null
  if (text === null) return null
  return (
    <div class="notice decent" role="status">
      {text}{' '}
      <a class="text-link" href={`/websites/${website}/health`}>
        {t('health.notice.more')}
      </a>
    </div>
  )
}

function describeHealth({ status, last_event_at, events }: TrackingHealth): string | null {
  const { last_24_hours, usual_24_hours, usual_per_hour } = events
  if (status === 'quiet' && usual_24_hours !== null)
    return t('health.notice.quiet', { n: last_24_hours, usual: number(Math.round(usual_24_hours)) })
  if (status !== 'silent' || last_event_at === null) return null
  const ago = timeAgo(last_event_at)
  return usual_per_hour === null || usual_per_hour < 1
    ? t('health.notice.last', { ago })
    : t('health.notice.silent', { ago, usual: number(Math.round(usual_per_hour)) })
}
