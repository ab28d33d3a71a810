import type { Arrival, Arrivals, Website } from '../../api/generated.ts'
import { readArrivals } from '../../api/stats.ts'
import { HelpLink } from '../../components/help-link.tsx'
import { AsyncContent, RowsSkeleton } from '../../components/states.tsx'
import { TextWithCode } from '../../components/text-with-code.tsx'
import { useLoad } from '../../state/use-load.ts'
import { countryName, timeAgo } from '../../strings/format.ts'
import type { Key } from '../../strings/keys.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl, sitePath } from '../../urls.ts'
import { reasonName } from '../../website/excluded-reasons.ts'

const pollMs = 2000
const shown = 8

/** What arrives now, counted or excluded, and why. */
export function LiveArrivals({ website }: { readonly website: Website }) {
  const arrivals = useLoad(
    `arrivals ${website.id}`,
    (signal) => readArrivals({ kind: 'owner', id: String(website.id) }, signal),
    pollMs,
  )
  const data = arrivals.state === 'ready' ? arrivals.value.data : null
  const isWorking = data !== null && data.counted > 0
  return (
    <>
      <section class="card" aria-labelledby="live-arrivals">
        <div class="setup-head">
          <h2 id="live-arrivals">
            {t('setup.arrivals')} <HelpLink topic="arrivals" name={t('setup.arrivals')} isAbout />
          </h2>
          <span class="grow" />
          <small class="faint">
            {data && t('setup.arrivals.counts', { counted: data.counted, excluded: data.excluded })}
          </small>
        </div>
        <p class="listening" role="status">
          <span class="dot on waiting" />
          {isWorking ? t('setup.listening') : t('setup.waiting', { domain: website.domain })}
        </p>
        <AsyncContent loadable={arrivals} skeleton={<RowsSkeleton count={3} />}>
          {({ data: { latest } }) =>
            latest.length === 0 ? (
              <p class="soft setup-note">
                {t('setup.waiting.note')} <TextWithCode text={t('setup.waiting.local')} />
              </p>
            ) : (
              <ol class="event-rows arrivals">
                {latest.slice(0, shown).map((arrival) => (
                  <ArrivalRow key={`${arrival.time} ${arrival.page} ${arrival.reason}`} arrival={arrival} />
                ))}
              </ol>
            )
          }
        </AsyncContent>
      </section>
      <Working website={website} arrivals={data} />
    </>
  )
}

function ArrivalRow({ arrival }: { readonly arrival: Arrival }) {
  const { reason, count, page, time } = arrival
  if (reason !== null) {
    const fix = fixes[reason]
    return (
      <li class="excluded">
        <span class="dot" />
        <span class="name">{t('setup.excluded', { n: count })}</span>
        <time dateTime={time}>{timeAgo(time)}</time>
        <small>
          <b>{reasonName(reason)}.</b> {fix && t(fix)}
        </small>
      </li>
    )
  }
  const { name, source, country, browser, os } = arrival
  const visitor = [browser, os].filter(Boolean).join(' / ')
  const details = [source || t('setup.direct'), country && countryName(country), visitor].filter(Boolean)
  return (
    <li>
      <span class="dot on" />
      <span class="name">{name === 'pageview' ? readableUrl(page ?? '') : name}</span>
      <time dateTime={time}>{timeAgo(time)}</time>
      <small>{details.join(' · ')}</small>
    </li>
  )
}

/** What the owner can do about an excluded hit. */
const fixes: Readonly<Record<string, Key>> = {
  'excluded-address': 'setup.fix.excluded-address',
  bot: 'setup.fix.bot',
  headless: 'setup.fix.headless',
  'not-a-browser': 'setup.fix.not-a-browser',
  burst: 'setup.fix.burst',
  'rate-limited': 'setup.fix.rate-limited',
  invalid: 'setup.fix.invalid',
  'future-time': 'setup.fix.future-time',
  'referrer-spam': 'setup.fix.referrer-spam',
  rule: 'setup.fix.rule',
  'no-visit': 'setup.fix.no-visit',
  'not-an-event': 'setup.fix.not-an-event',
}

interface WorkingProps {
  readonly website: Website
  readonly arrivals: Arrivals | null
}

function Working({ website, arrivals }: WorkingProps) {
  if (!arrivals || arrivals.counted === 0) return null
  return (
    <section class="card padded stack">
      <div>
        <h2>{t('setup.received')}</h2>
        <p class="soft">{t('setup.received.note', { n: arrivals.counted })}</p>
      </div>
      <a class="button primary" href={sitePath(website.domain)}>
        {t('setup.open')}
      </a>
    </section>
  )
}
