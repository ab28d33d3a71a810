import type { PageProps } from '../page-props.ts'
import { SiteAccess } from '../statistics/site-access.tsx'
import { JourneysView } from './journeys-view.tsx'

export function JourneysPage({ params: { id = '' } }: PageProps) {
  return <SiteAccess id={id}>{(site) => <JourneysView {...site} />}</SiteAccess>
}
