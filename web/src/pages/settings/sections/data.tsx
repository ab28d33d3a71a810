import { lazy } from '../../../components/lazy.tsx'
import { Skeleton } from '../../../components/states.tsx'
import { withStrings } from '../../../strings/strings.ts'
import type { SectionProps } from './section-props.ts'

const skeleton = <Skeleton height={420} />

const WebsiteData = lazy(
  async () => (await withStrings(import('../website-data/website-data.tsx'), 'websites')).WebsiteData,
  skeleton,
)
const Imports = lazy(async () => (await withStrings(import('../imports/imports.tsx'), 'imports')).Imports, skeleton)

/** How long data is retained, deleting that of a visitor, and importing that of other products. */
export function DataSettings({ website, reload }: SectionProps) {
  return (
    <>
      <WebsiteData website={website} onChange={reload} />
      <Imports website={website} />
    </>
  )
}
