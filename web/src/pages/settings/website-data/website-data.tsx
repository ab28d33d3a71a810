import type { Website } from '../../../api/generated.ts'
import { EraseVisitor } from './erase-visitor.tsx'
import { Retention } from './retention.tsx'

/** How long the data of a website is kept, and erasing one visitor. */
export function WebsiteData({ website, onChange }: { readonly website: Website; readonly onChange: () => void }) {
  return (
    <>
      <Retention website={website} onChange={onChange} />
      <EraseVisitor website={website} />
    </>
  )
}
