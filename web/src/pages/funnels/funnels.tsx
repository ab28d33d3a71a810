import type { PageProps } from '../page-props.ts'
import { SiteAccess } from '../statistics/site-access.tsx'
import { FunnelsView } from './funnels-view.tsx'

export function FunnelsPage({ params: { id = '' } }: PageProps) {
  return <SiteAccess id={id}>{(site) => <FunnelsView {...site} />}</SiteAccess>
}
