import './shortcuts-dialog.css'
import { useState } from 'preact/hooks'
import { Dialog } from '../../components/dialog.tsx'
import { useAccount } from '../../state/session.tsx'
import { enableShortcuts, shortcutsEnabled } from '../../state/shortcuts.ts'
import { t } from '../../strings/strings.ts'
import { periodShortcuts, shortcuts } from './period-shortcuts.ts'

/** Lists the keyboard shortcuts, and switches them off. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const account = useAccount()
  const [enabled, setEnabled] = useState(shortcutsEnabled)
  const rows: readonly (readonly [label: string, key: string])[] = [
    [t('period.previous'), shortcuts.previous],
    [t('period.next'), shortcuts.next],
    [t('shortcuts.compare'), shortcuts.compare],
    [t('filter.new'), shortcuts.filter],
    [t('shortcuts.help'), shortcuts.help],
    ...periodShortcuts.map(([period, key]) => [t(`period.${period}`), key] as const),
  ]
  return (
    <Dialog title={t('shortcuts.title')} onClose={onClose}>
      <div class="stack">
        <label class="checkbox">
          <input
            type="checkbox"
            checked={enabled}
            onChange={(event) => {
              setEnabled(event.currentTarget.checked)
              enableShortcuts(event.currentTarget.checked)
            }}
          />
          {t('shortcuts.enabled')}
        </label>
        <dl class="shortcuts" aria-disabled={!enabled}>
          {rows.map(([label, key]) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <kbd>{key}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        {account && (
          <p>
            <a href="/help" onClick={onClose}>
              {t('help.title')}
            </a>
          </p>
        )}
      </div>
    </Dialog>
  )
}
