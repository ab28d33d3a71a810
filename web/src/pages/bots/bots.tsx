import { NotFound } from '../../components/not-found.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { useAccount } from '../../state/session.tsx'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import { PeriodMenu } from '../../website/frame/period-menu.tsx'
import { SiteAccess } from '../../website/frame/site-access.tsx'
import { SiteNav } from '../../website/frame/site-nav.tsx'
import type { Site } from '../../website/view/scope.ts'
import { useScope } from '../../website/view/use-scope.ts'
import type { PageProps } from '../page-props.ts'
import { BotPages } from './bot-pages.tsx'
import { BotTable } from './bot-table.tsx'

/** Which bots read the pages of a website, for what, when last, and with what result. */
export function BotsPage({ params: { id = '' } }: PageProps) {
  return <SiteAccess id={id}>{(site) => (site.website ? <Bots {...site} /> : <NotFound />)}</SiteAccess>
}

function Bots(site: Site) {
  const zone = useAccount()?.timezone || null
  const scope = useScope(site, zone)
  useTitle(`${t('site.bots')} · ${site.domain}`)
  const query = new URLSearchParams(scope.pageUrl.query)
  for (const name of ['bot', 'by', 'list']) query.delete(name)
  return (
    <>
      <PageHeader title={site.domain}>
        <PeriodMenu scope={scope} accountZone={zone} />
      </PageHeader>
      <SiteNav site={site} pageUrl={{ path: scope.pageUrl.path, query }} current="bots" />
      <div class="stack">
        <BotTable scope={scope} />
        <BotPages scope={scope} />
      </div>
    </>
  )
}
