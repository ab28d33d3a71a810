import { useMemo } from 'preact/hooks'
import type { Replies } from '../../api/generated.ts'
import { readRealtime, readWebsite } from '../../api/stats.ts'
import { NotFound } from '../../components/not-found.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { type PageUrl, usePageUrl } from '../../router.ts'
import { useAccount } from '../../state/session.tsx'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl, sitePath } from '../../urls.ts'
import { FilterBar } from '../../website/frame/filter-bar.tsx'
import { LiveVisitors } from '../../website/frame/live-visitors.tsx'
import { PeriodMenu, PrintedPeriod } from '../../website/frame/period-menu.tsx'
import { SiteMenu } from '../../website/frame/site-menu.tsx'
import { ValidView } from '../../website/frame/valid-view.tsx'
import type { Scope } from '../../website/view/scope.ts'
import { useSelection } from '../../website/view/use-scope.ts'
import { Dashboard } from './dashboard.tsx'

const maxNames = 12
const pollMs = 10_000

/** The statistics of several websites together. */
export function CombinedPage() {
  const ids = readIds(usePageUrl())
  if (ids.length === 0) return <NotFound />
  const id = ids.join()
  return (
    <>
      <Combined key={id} id={id} name={t('sites.combined', { n: ids.length })} />
      <p class="faint combined-note">
        {ids.slice(0, maxNames).map((one) => (
          <SiteName key={one} id={one} />
        ))}
        {ids.length > maxNames && '… '}
        {t('sites.summed')}
      </p>
    </>
  )
}

function Combined({ id, name }: { readonly id: string; readonly name: string }) {
  const zone = useAccount()?.timezone || null
  const pageUrl = usePageUrl()
  const access = useMemo(() => ({ kind: 'combined', id }) as const, [id])
  const selection = useSelection(access, { zone, pageUrl, hasFigures: true })
  const realtime = useLoad<Replies['readRealtime']>(`live ${id}`, (signal) => readRealtime(access, signal), pollMs)
  const scope: Scope = { ...selection, access, domain: name, home: pageUrl.path, website: null }
  useTitle(name)
  return (
    <>
      <PageHeader title={name} afterTitle={<LiveVisitors realtime={realtime} />}>
        <PeriodMenu scope={selection} accountZone={zone} />
        <SiteMenu scope={scope} />
      </PageHeader>
      <PrintedPeriod scope={scope} />
      <FilterBar scope={scope} />
      <ValidView scope={scope}>
        <Dashboard scope={scope} />
      </ValidView>
    </>
  )
}

function SiteName({ id }: { readonly id: string }) {
  const website = useLoad<Replies['readWebsite']>(id, (signal) => readWebsite({ kind: 'owner', id }, signal))
  if (website.state !== 'ready') return null
  return (
    <a class="pill" href={sitePath(website.value.data.domain)}>
      {readableUrl(website.value.data.domain)}
    </a>
  )
}

const readIds = ({ query }: PageUrl): readonly string[] => [
  ...new Set((query.get('ids') ?? '').split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id))),
]
