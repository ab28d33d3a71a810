import type { PageProps } from '../page-props.ts'
import { SiteAccess } from './site-access.tsx'
import { Statistics } from './statistics.tsx'

export function WebsitePage({ params: { id = '' } }: PageProps) {
  return <SiteAccess id={id}>{(site) => <Statistics {...site} />}</SiteAccess>
}
