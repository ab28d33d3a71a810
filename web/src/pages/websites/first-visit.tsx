import type { Totals, Website } from '../../api/generated.ts'
import { readTotals } from '../../api/stats.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'

const lookEveryMs = 2000

/** Waits before the reader's eyes until the first visit is counted. */
export function FirstVisit({ website }: { readonly website: Website }) {
  const totals = useLoad(
    `first-visit ${website.id}`,
    (signal) => readTotals({ kind: 'owner', id: String(website.id) }, { period: 'all' }, signal),
    lookEveryMs,
  )
  const count = totals.state === 'ready' ? countOf(totals.value.data) : 0
  const received = count > 0
  return (
    <section class="card padded">
      <div class="head" role="status">
        <span class={received ? 'dot on' : 'dot on waiting'} />
        <div>
          <h2>{received ? t('setup.received') : t('setup.waiting', { domain: website.domain })}</h2>
          <p class="soft">{received ? t('setup.received.note', { n: count }) : t('setup.waiting.note')}</p>
        </div>
        <span class="grow" />
        <a class={received ? 'button main' : 'button'} href={`/websites/${website.id}`}>
          {t('setup.open')}
        </a>
      </div>
    </section>
  )
}

const countOf = ({ pageviews, events }: Totals): number => (pageviews?.value ?? 0) + (events?.value ?? 0)
