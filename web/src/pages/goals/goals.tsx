import type { PageProps } from '../page-props.ts'
import { SiteAccess } from '../statistics/site-access.tsx'
import { GoalsView } from './goals-view.tsx'

export function GoalsPage({ params: { id = '' } }: PageProps) {
  return <SiteAccess id={id}>{(site) => <GoalsView {...site} />}</SiteAccess>
}
