import { useEffect, useState } from 'preact/hooks'
import type { LatestEvent } from '../../api/generated.ts'
import { readLatestEvents, type StatsAccess } from '../../api/stats.ts'
import { HelpLink } from '../../components/help-link.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { roughDuration } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'
import { valueName } from '../../website/view/dimensions.ts'

const pollMs = 5000
const shownAtFirst = 10

/** The latest pageviews and events. It can be paused, to read it. */
export function LatestEvents({ access }: { readonly access: StatsAccess }) {
  const [isPaused, setIsPaused] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const latest = useLoad(
    `latest ${access.id}`,
    (signal) => readLatestEvents(access, signal),
    isPaused ? undefined : pollMs,
  )
  const now = useNow(isPaused)
  return (
    <section class="card latest-events" aria-label={t('realtime.latest')}>
      <div class="panel-head">
        <h2>
          {t('realtime.latest')} <HelpLink topic="realtime.events" name={t('realtime.latest')} />
        </h2>
        <span class="grow" />
        <button
          type="button"
          class="button plain small"
          aria-pressed={isPaused}
          onClick={() => {
            if (isPaused) latest.reload()
            setIsPaused(!isPaused)
          }}
        >
          {t(isPaused ? 'realtime.resume' : 'realtime.pause')}
        </button>
      </div>
      <AsyncContent loadable={latest} skeleton={<RowsSkeleton count={8} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('realtime.noevents')} />
          ) : (
            <>
              <ol class="event-rows">
                {data.slice(0, showsAll ? undefined : shownAtFirst).map((event, index) => (
                  <EventRow key={keyOf(event, index, data)} event={event} now={now} />
                ))}
              </ol>
              {!showsAll && data.length > shownAtFirst && (
                <div class="panel-foot">
                  <button type="button" class="button plain small" onClick={() => setShowsAll(true)}>
                    {t('realtime.older')}
                  </button>
                </div>
              )}
            </>
          )
        }
      </AsyncContent>
    </section>
  )
}

/** The same for the same event in the next list, so that only new rows appear. */
function keyOf(event: LatestEvent, index: number, events: readonly LatestEvent[]): string {
  const id = JSON.stringify(event)
  return `${id} ${events.slice(0, index).filter((other) => JSON.stringify(other) === id).length}`
}

function EventRow({ event, now }: { readonly event: LatestEvent; readonly now: number }) {
  const { kind, name, page, country, source, browser, os } = event
  const where = country === '' ? '' : valueName('country', country)
  const device = browser && os ? t('realtime.browser', { browser, os }) : browser || os
  return (
    <li>
      <i class={kind === 'event' ? 'dot event' : 'dot on'} />
      <span class="name">
        {kind === 'pageview' ? t('realtime.viewed') : name} {kind === 'pageview' && <b>{readableUrl(page)}</b>}
        {kind === 'event' && <span class="pill good">{t('dimension.event')}</span>}
      </span>
      <time dateTime={event.time}>{roughDuration(Math.max(0, now - Date.parse(event.time)) / 1000)}</time>
      <small>{[where, valueName('source', source), device].filter(Boolean).join(' · ')}</small>
    </li>
  )
}

/** The time, every second; it stands still while paused. */
function useNow(isPaused: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isPaused])
  return now
}
