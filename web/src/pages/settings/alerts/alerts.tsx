import { useState } from 'preact/hooks'
import { listAlerts } from '../../../api/website-alerts.ts'
import { HelpLink } from '../../../components/help-link.tsx'
import { Icon } from '../../../components/icon.tsx'
import { AsyncContent, RowsSkeleton } from '../../../components/states.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import '../../../styles/channel-rules.css'
import type { SectionProps } from '../sections/section-props.ts'
import { AlertEditor } from './alert-editor.tsx'
import { AlertList } from './alert-list.tsx'

/** The alerts of a website, with their state and what they found. */
export function AlertSettings({ website }: SectionProps) {
  const [isAdding, setIsAdding] = useState(false)
  const alerts = useLoad(`alerts ${website.id}`, (signal) => listAlerts(website.id, signal))
  return (
    <section class="card padded stack" aria-label={t('website-alert.title')}>
      <div class="rule-head">
        <div>
          <h2>
            {t('website-alert.title')} <HelpLink topic="alerts" name={t('website-alert.title')} isAbout />
          </h2>
          <p class="soft">
            {t('website-alert.note')} <a href="/settings/notifications">{t('website-alert.channels')}</a>
          </p>
        </div>
        <button type="button" class="button" onClick={() => setIsAdding(true)}>
          <Icon name="plus" />
          {t('website-alert.new')}
        </button>
      </div>
      <AsyncContent loadable={alerts} skeleton={<RowsSkeleton count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="soft">{t('website-alert.none')}</p>
          ) : (
            <AlertList website={website} alerts={data} onChange={alerts.reload} />
          )
        }
      </AsyncContent>
      {isAdding && (
        <AlertEditor
          website={website}
          onSaved={() => {
            setIsAdding(false)
            alerts.reload()
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </section>
  )
}
