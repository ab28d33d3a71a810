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

const TransferSettings = lazy(
  async () => (await withStrings(import('./transfer.tsx'), 'transfers')).TransferSettings,
  null,
)

/** How long data is retained, deleting that of a visitor, importing that of other products, and handing all of it over. */
export function DataSettings({ website, reload }: SectionProps) {
  return (
    <>
      <WebsiteData website={website} onChange={reload} />
      <Imports website={website} />
      <TransferSettings website={website} reload={reload} />
    </>
  )
}
