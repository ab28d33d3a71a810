import { Icon } from '../../../components/icon.tsx'
import { withQuery } from '../../../router.ts'
import { t } from '../../../strings/strings.ts'
import type { Scope } from '../scope.ts'
import { useSegments } from './use-segments.ts'

/** The segment that is shown, and a link that removes it. */
export function SegmentChip({ scope, onEdit }: { readonly scope: Scope; readonly onEdit: () => void }) {
  const segments = useSegments(scope)
  const { segment } = scope.view
  const found = segments.state === 'ready' ? segments.value.data.find(({ id }) => id === segment) : undefined
  const name = found?.name ?? String(segment)
  return (
    <div class="chip">
      <button type="button" class="chip-label" aria-label={t('segment.change', { name })} onClick={onEdit}>
        {t('segment.chip')} <b>{name}</b>
      </button>
      <a
        class="chip-action"
        href={withQuery(scope.pageUrl, { segment: undefined })}
        aria-label={t('segment.remove', { name })}
      >
        <Icon name="close" />
      </a>
    </div>
  )
}
