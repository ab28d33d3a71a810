import { Icon } from '../../components/icon.tsx'
import { withQuery } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../view/scope.ts'
import { editedSegment, useSegments } from './use-segments.ts'

interface SegmentChipProps {
  readonly scope: Scope
  readonly onOpen: () => void
}

/** The segment that is shown, or whose filters are edited, and a link that removes it. */
export function SegmentChip({ scope, onOpen }: SegmentChipProps) {
  const segments = useSegments(scope)
  const edited = editedSegment(scope)
  const shown = edited ?? scope.view.segment
  if (shown === null) return null
  const segment = segments.state === 'ready' ? segments.value.data.find(({ id }) => id === shown) : undefined
  const name = segment?.name ?? String(shown)
  return (
    <div class="chip">
      <button
        type="button"
        class="chip-label"
        aria-label={t(edited === null ? 'segment.change' : 'segment.edit.save', { name })}
        onClick={onOpen}
      >
        {t(edited === null ? 'segment.chip' : 'segment.edited')} <b>{name}</b>
      </button>
      <a
        class="chip-action"
        href={withQuery(scope.pageUrl, { [edited === null ? 'segment' : 'edit_segment']: undefined })}
        aria-label={t(edited === null ? 'segment.remove' : 'segment.edit.cancel', { name })}
      >
        <Icon name="close" />
      </a>
    </div>
  )
}
