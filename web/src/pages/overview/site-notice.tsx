import type { TrackingHealth, Website } from '../../api/generated.ts'
import { readTrackingHealth } from '../../api/tracking-health.ts'
import { useLoad } from '../../state/use-load.ts'
import { number, timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { reasonName } from '../../website/excluded-reasons.ts'

/** One notice about all that keeps visits from being counted, before somebody wonders about the numbers. */
export function SiteNotice({ website, home }: { readonly website: Website; readonly home: string }) {
  const { id, domain } = website
  const health = useLoad(website.verified === 1 ? `health ${id}` : null, (signal) => readTrackingHealth(id, signal))
  if (website.verified === 0) {
    return (
      <div class="notice decent stack" role="status">
        <div>
          <b>{t('domain.unverified.title', { domain })}</b>
          <p class="soft">{t('domain.unverified.note', { domain })}</p>
        </div>
        <div>
          <a class="button primary" href={`${home}/settings/tracking`}>
            {t('domain.verify')}
          </a>
        </div>
      </div>
    )
  }
  if (health.state !== 'ready') return null
  const { data } = health.value
  const texts = data.reasons.flatMap((reason) => describe(reason, data) ?? [])
  if (texts.length === 0) return null
  const isNew = data.status === 'never'
  return (
    <div class={isNew ? 'notice' : 'notice decent'} role="status">
      {texts.join(' ')}{' '}
      <a class="text-link" href={`${home}/settings/tracking`}>
        {t(isNew ? 'setup.title' : 'health.notice.more')}
      </a>
    </div>
  )
}

function describe(reason: TrackingHealth['reasons'][number], health: TrackingHealth): string | null {
  const { last_24_hours, usual_24_hours } = health.events
  switch (reason) {
    case 'unverified':
      return null
    case 'no-events-yet':
      return t('stats.novisits')
    case 'no-events':
      return describeSilence(health)
    case 'fewer-events':
      return usual_24_hours === null
        ? null
        : t('health.notice.quiet', { n: last_24_hours, usual: number(Math.round(usual_24_hours)) })
    case 'rejected-hits':
      return describeRejections(health)
    case 'untagged-pages':
      return t('health.notice.untagged', { n: health.untagged_pages?.untagged ?? 0 })
    case 'clock-skew':
      return t('health.notice.clock')
  }
}

function describeSilence({ last_event_at, events: { usual_per_hour } }: TrackingHealth): string | null {
  if (last_event_at === null) return null
  const ago = timeAgo(last_event_at)
  return usual_per_hour === null || usual_per_hour < 1
    ? t('health.notice.last', { ago })
    : t('health.notice.silent', { ago, usual: number(Math.round(usual_per_hour)) })
}

/** These say that something is wrong; others, such as bots, are excluded as they should be. */
const faults: readonly string[] = ['invalid', 'not-an-event', 'future-time', 'rate-limited']

function describeRejections({ rejections }: TrackingHealth): string {
  const rejected = rejections
    .filter(({ reason }) => faults.includes(reason))
    .toSorted((a, b) => b.last_24_hours - a.last_24_hours)
  const n = rejected.reduce((sum, { last_24_hours }) => sum + last_24_hours, 0)
  return t('health.notice.rejected', { n, reason: reasonName(rejected[0]?.reason ?? 'invalid') })
}
