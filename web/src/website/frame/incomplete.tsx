import { lazy } from '../../components/lazy.tsx'
import type { Loadable } from '../../state/use-load.ts'
import { withStrings } from '../../strings/strings.ts'
import type { Counted } from './incomplete-notice.tsx'

const Notice = lazy(
  async () => (await withStrings(import('./incomplete-notice.tsx'), 'statistics')).IncompleteNotice,
  null,
)

/** Nothing, unless the answer lacks events that were deleted. */
export const Incomplete = ({ answer }: { readonly answer: Loadable<{ readonly meta: Counted }> }) =>
  answer.state === 'ready' && answer.value.meta.complete_from ? <Notice {...answer.value.meta} /> : null
