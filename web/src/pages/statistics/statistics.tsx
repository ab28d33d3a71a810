import { useMemo } from 'preact/hooks'
import type { Website } from '../../api/generated.ts'
import { readTotals } from '../../api/stats.ts'
import { Icon } from '../../components/icon.tsx'
import { Head } from '../../components/page-header.tsx'
import { usePlace } from '../../router.ts'
import { useAccount } from '../../state/session.tsx'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import { AllRows } from './all-rows.tsx'
import { Breakdown } from './breakdown.tsx'
import { CompareMenu } from './compare-menu.tsx'
import { panels } from './dimensions.ts'
import { ExportMenu } from './export-menu.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Drops, MendFirst, RevenuePanel, ShareMenu } from './lazy-owner-panels.tsx'
import { Live } from './live-visitors.tsx'
import { Overview } from './overview.tsx'
import { PeriodMenu } from './period-menu.tsx'
import type { Scope } from './scope.ts'
import { readView, viewQuery, zoneName } from './view.ts'

interface StatisticsProps extends Pick<Scope, 'site' | 'domain' | 'website'> {}

export function Statistics({ site, domain, website }: StatisticsProps) {
  const place = usePlace()
  const zone = useAccount()?.timezone || null
  const view = useMemo(() => readView(place), [place])
  const query = viewQuery(view, zone)
  const compared = { ...query, compare: view.compare ?? undefined }
  const totals = useLoad(JSON.stringify(compared), (signal) => readTotals(site, compared, signal))
  const timezone = zoneName(view.zone, zone)
  const scope: Scope = { site, domain, website, place, view, query, timezone, totals }
  useTitle(domain)
  return (
    <>
      <Head title={domain} beside={<Live site={site} />}>
        <PeriodMenu scope={scope} accountZone={zone} />
        <CompareMenu scope={scope} />
        <ExportMenu scope={scope} />
        {website && <ShareMenu website={website} />}
        {website && (
          <a class="button square" href={`/websites/${website.id}/edit`} aria-label={t('website.edit')}>
            <Icon name="gear" />
          </a>
        )}
      </Head>
      <FilterBar scope={scope} />
      {website?.verified === 0 && <Unverified website={website} />}
      {website?.verified === 1 && isEmpty(scope) && <NotYet website={website} />}
      {(website?.verified !== 0 || hasVisits(scope)) && <Dashboard scope={scope} />}
    </>
  )
}

function Dashboard({ scope }: { readonly scope: Scope }) {
  const { website } = scope
  return (
    <>
      <Overview scope={scope} />
      <div class="grid three">
        {panels.map((panel) => (
          <Breakdown key={panel.id} panel={panel} scope={scope} />
        ))}
        {website && <MendFirst scope={scope} />}
      </div>
      {website && <RevenuePanel scope={scope} />}
      {website && <Drops scope={scope} />}
      <AllRows scope={scope} />
    </>
  )
}

/** Instead of numbers that would never come. */
function Unverified({ website: { id, domain } }: { readonly website: Website }) {
  return (
    <div class="notice decent stack" role="status">
      <div>
        <b>{t('domain.unverified.title', { domain })}</b>
        <p class="soft">{t('domain.unverified.note', { domain })}</p>
      </div>
      <div>
        <a class="button main" href={`/websites/${id}/setup`}>
          {t('domain.verify')}
        </a>
      </div>
    </div>
  )
}

/** A website that counts nothing any more may have counted before. */
const hasVisits = ({ totals, view }: Scope): boolean =>
  view.filters.length > 0 || (totals.state === 'ready' && totals.value.data.visits?.value !== 0)

const isEmpty = ({ totals, view }: Scope): boolean =>
  totals.state === 'ready' && !totals.stale && totals.value.data.visits?.value === 0 && view.filters.length === 0

/** Nobody came, or nothing is counted: the owner can find out which. */
function NotYet({ website }: { readonly website: Website }) {
  return (
    <div class="notice">
      {t('stats.notyet')}{' '}
      <a class="textlink" href={`/websites/${website.id}/setup`}>
        {t('setup.title')}
      </a>
    </div>
  )
}
