import type { PageProps } from '../page-props.ts'
import { SiteAccess } from '../statistics/site-access.tsx'
import { RealtimeView } from './realtime-view.tsx'

export function RealtimePage({ params: { id = '' } }: PageProps) {
  return <SiteAccess id={id}>{(site) => <RealtimeView {...site} />}</SiteAccess>
}
