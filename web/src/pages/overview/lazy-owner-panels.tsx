import { lazy } from '../../components/lazy.tsx'
import { withStrings } from '../../strings/strings.ts'
import { HealthStripSkeleton } from './health-strip-skeleton.tsx'

const load = () => withStrings(import('./owner-panels.ts'), 'owner-panels', 'domains')

export const HealthStrip = lazy(async () => (await load()).HealthStrip, <HealthStripSkeleton />)
export const SiteNotice = lazy(async () => (await load()).SiteNotice, null)
