import { SiteAccess } from '../../website/frame/site-access.tsx'
import type { PageProps } from '../page-props.ts'
import { Statistics } from './statistics.tsx'

export function WebsitePage({ params: { id = '' } }: PageProps) {
  return <SiteAccess id={id}>{(site) => <Statistics {...site} />}</SiteAccess>
}
