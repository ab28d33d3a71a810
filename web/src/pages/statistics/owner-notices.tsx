import type { Website } from '../../api/generated.ts'
import { readTotals } from '../../api/stats.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../../website/view/scope.ts'

/** Shown instead of statistics: an unverified domain counts nothing. */
export function Unverified({ website: { id, domain } }: { readonly website: Website }) {
  return (
    <div class="notice decent stack" role="status">
      <div>
        <b>{t('domain.unverified.title', { domain })}</b>
        <p class="soft">{t('domain.unverified.note', { domain })}</p>
      </div>
      <div>
        <a class="button primary" href={`/websites/${id}/setup`}>
          {t('domain.verify')}
        </a>
      </div>
    </div>
  )
}

/** Links to the setup page if there never was a visit: then the tracker may not be installed. */
export function NoVisitsYet({ website, access }: { readonly website: Website } & Pick<Scope, 'access'>) {
  const ever = useLoad(`ever ${website.id}`, (signal) =>
    readTotals(access, { period: 'all', metrics: 'visits' }, signal),
  )
  if (ever.state !== 'ready' || ever.value.data.visits?.value !== 0) return null
  return (
    <div class="notice">
      {t('stats.novisits')}{' '}
      <a class="text-link" href={`/websites/${website.id}/setup`}>
        {t('setup.title')}
      </a>
    </div>
  )
}
