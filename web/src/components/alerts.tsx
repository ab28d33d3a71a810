import type { Alert } from '../api/generated.ts'
import { t } from '../strings/strings.ts'

/** What the owner should act on at once, on every page. */
export function Alerts({ alerts }: { readonly alerts: readonly Alert[] }) {
  return (
    <div class="notice bad" role="status">
      {alerts.map((alert) => t(`alert.${alert}`)).join(' ')}{' '}
      <a class="text-link" href="/settings/status">
        {t('alert.details')}
      </a>
    </div>
  )
}
