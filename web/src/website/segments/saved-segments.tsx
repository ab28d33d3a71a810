import { readTotals } from '../../api/stats.ts'
import { withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../view/scope.ts'
import { type ShownSegment, useSegments } from './use-segments.ts'

/** More are in the dialog of segments; each one here is counted. */
const maxShown = 6

interface SavedSegmentsProps {
  readonly scope: Scope
  readonly onChoose: () => void
}

/** The first segments of the website with their visitors under the filters of the view. Nothing if it has none. */
export function SavedSegments({ scope, onChoose }: SavedSegmentsProps) {
  const segments = useSegments(scope)
  if (segments.state !== 'ready' || segments.value.data.length === 0) return null
  return (
    <nav class="filter-segments" aria-label={t('segment.saved')}>
      <span>{t('segment.saved')}</span>
      {segments.value.data.slice(0, maxShown).map((segment) => (
        <SavedSegment key={segment.id} scope={scope} segment={segment} onChoose={onChoose} />
      ))}
    </nav>
  )
}

interface SavedSegmentProps extends SavedSegmentsProps {
  readonly segment: ShownSegment
}

function SavedSegment({ scope, segment: { id, name }, onChoose }: SavedSegmentProps) {
  const { access, pageUrl, view } = scope
  const query = { ...scope.query, segment: id, metrics: 'visitors' }
  const totals = useLoad(JSON.stringify(query), (signal) => readTotals(access, query, signal))
  const visitors = totals.state === 'ready' ? totals.value.data.visitors?.value : null
  const isChosen = view.segment === id
  return (
    <a
      href={withQuery(pageUrl, { segment: isChosen ? undefined : String(id) })}
      aria-current={isChosen ? 'true' : undefined}
      onClick={onChoose}
    >
      {name}
      {typeof visitors === 'number' && <small>{number(visitors)}</small>}
    </a>
  )
}
