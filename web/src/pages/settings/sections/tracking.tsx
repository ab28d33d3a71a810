import { lazy } from '../../../components/lazy.tsx'
import { Skeleton } from '../../../components/states.tsx'
import { withStrings } from '../../../strings/strings.ts'
import { Setup } from '../setup.tsx'
import type { SectionProps } from './section-props.ts'

const Health = lazy(
  async () => (await withStrings(import('../tracking-health/tracking-health.tsx'), 'tracking-health')).Health,
  <Skeleton height={420} />,
)

/** The snippet and what arrives from it, and whether that is as usual. */
export function TrackingSettings({ website, reload }: SectionProps) {
  if (website.demo === 1) return <Health website={website} />
  return (
    <>
      <Setup website={website} reload={reload} />
      <Health website={website} />
    </>
  )
}
