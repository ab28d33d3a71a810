import { lazy } from '../../components/lazy.tsx'
import type { Loadable } from '../../state/use-load.ts'
import type { Counted } from './incomplete-notice.tsx'
import { loadDialogs } from './load-dialogs.ts'

const Notice = lazy(async () => (await loadDialogs()).IncompleteNotice, null)

/** Nothing, unless the answer lacks events that were deleted. */
export const Incomplete = ({ answer }: { readonly answer: Loadable<{ readonly meta: Counted }> }) =>
  answer.state === 'ready' && answer.value.meta.complete_from ? <Notice {...answer.value.meta} /> : null
