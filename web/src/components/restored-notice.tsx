import { t } from '../strings/strings.ts'

/** Says that a form has the changes of one that was left without saving. */
export const RestoredNotice = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <p class="restored" role="status">
    {t('draft.restored')}{' '}
    <button type="button" class="text-link link-button" onClick={onDiscard}>
      {t('draft.discard')}
    </button>
  </p>
)
