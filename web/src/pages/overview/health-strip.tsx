import type { ComponentChildren } from 'preact'
import type { Site } from '../../api/generated.ts'
import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { date, number, percent, timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { useSite } from '../../website/frame/site-context.ts'
import { HealthStripSkeleton } from './health-strip-skeleton.tsx'

const ScoreRing = lazy(
  async () => (await import('../../components/score.tsx')).ScoreRing,
  <svg class="score-ring" viewBox="0 0 120 120" aria-hidden="true" />,
)

/** What the last crawl says about the site, in a line. Each part leads to where it is from. */
export function HealthStrip() {
  const { home, record: site } = useSite()
  if (site?.state === 'loading') return <HealthStripSkeleton />
  if (!site || site.state === 'failed' || site.value.services.seo === 0) return null
  const { data } = site.value
  return data.crawl === null ? <NeverCrawled site={data} home={home} /> : <Parts site={data} home={home} />
}

interface StripProps {
  readonly site: Site
  readonly home: string
}

function NeverCrawled({ site, home }: StripProps) {
  return (
    <section class="card health-strip" aria-label={t('strip.label')}>
      {site.score !== null && <ScorePart site={site} home={home} />}
      <p>
        {t('strip.never')}{' '}
        <a class="text-link" href={`/crawls/new?url=${encodeURIComponent(`https://${site.host}/`)}`}>
          {t('strip.start')}
        </a>
      </p>
    </section>
  )
}

function Parts({ site, home }: StripProps) {
  const { crawl, issues, new_issues: newIssues, schedule, score } = site
  const isRunning = crawl !== null && ['queued', 'running', 'paused', 'finishing'].includes(crawl.status)
  const finished = crawl?.finished_at ?? null
  return (
    <section class="card health-strip" aria-label={t('strip.label')}>
      {score !== null && <ScorePart site={site} home={home} />}
      {newIssues !== null ? (
        <Part href={`${home}/seo`} value={t('strip.new', { n: newIssues })} note={t('strip.new.note')} />
      ) : (
        issues !== null && (
          <Part href={`${home}/seo`} value={t('strip.issues', { n: issues })} note={t('strip.issues.note')} />
        )
      )}
      {crawl?.pages != null && <Part href={`${home}/pages`} value={number(crawl.pages)} note={t('strip.pages')} />}
      {isRunning ? (
        <Part href={`/crawls/${crawl.id}`} value={percent(crawl.progress / 100)} note={t('strip.running')} />
      ) : (
        finished !== null && (
          <Part
            href={`/crawls/${crawl?.id}`}
            value={timeAgo(finished)}
            note={schedule === null ? t('strip.crawl') : t('strip.crawl.next', { date: day(schedule) })}
          />
        )
      )}
      <a class="to-seo" href={`${home}/seo`}>
        {t('site.seo')}
        <Icon name="chevron" />
      </a>
    </section>
  )
}

function ScorePart({ site: { score, score_change: change, crawl }, home }: StripProps) {
  const finished = crawl?.finished_at ?? null
  return (
    <Part
      href={`${home}/seo`}
      picture={<ScoreRing score={score} />}
      value={score === null ? '–' : number(score)}
      change={change ?? 0}
      note={finished === null ? t('strip.score') : t('strip.score.on', { date: day(finished) })}
    />
  )
}

const day = (time: string): string => date(time, { month: 'short', day: 'numeric' })

interface PartProps {
  readonly href: string
  readonly picture?: ComponentChildren
  readonly value: string
  readonly change?: number
  readonly note: string
}

function Part({ href, picture, value, change = 0, note }: PartProps) {
  return (
    <a href={href}>
      {picture}
      <span>
        <b>{value}</b>
        {change !== 0 && (
          <span class={change > 0 ? 'change up' : 'change down'}>
            {change > 0 ? '▲' : '▼'} {number(Math.abs(change))}
          </span>
        )}
        <small>{note}</small>
      </span>
    </a>
  )
}
