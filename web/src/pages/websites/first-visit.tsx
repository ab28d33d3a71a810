import type { Totals, Website } from '../../api/generated.ts'
import { readTotals } from '../../api/stats.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'

const pollMs = 2000

/** Polls until the first visit is counted. */
export function FirstVisit({ website }: { readonly website: Website }) {
  const totals = useLoad(
    `first-visit ${website.id}`,
    (signal) => readTotals({ kind: 'owner', id: String(website.id) }, { period: 'all' }, signal),
    pollMs,
  )
  const count = totals.state === 'ready' ? hitCount(totals.value.data) : 0
  const received = count > 0
  return (
    <section class="card padded">
      <div class="header-row" role="status">
        <span class={received ? 'dot on' : 'dot on waiting'} />
        <div>
          <h2>{received ? t('setup.received') : t('setup.waiting', { domain: website.domain })}</h2>
          <p class="soft">{received ? t('setup.received.note', { n: count }) : t('setup.waiting.note')}</p>
        </div>
        <span class="grow" />
        <a class={received ? 'button primary' : 'button'} href={`/websites/${website.id}`}>
          {t('setup.open')}
        </a>
      </div>
    </section>
  )
}

const hitCount = ({ pageviews, events }: Totals): number => (pageviews?.value ?? 0) + (events?.value ?? 0)
