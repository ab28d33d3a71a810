import { useState } from 'preact/hooks'
import { listChannels } from '../../../api/notifications.ts'
import { CopyBox } from '../../../components/copy-box.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import { SettingsLayout, SettingsSection } from '../layout.tsx'
import { ChannelItem } from './channel-item.tsx'
import { CreateChannelForm } from './create-channel-form.tsx'

/** Where the account is notified, and of what. */
export function NotificationsPage() {
  const channels = useLoad('notification channels', listChannels)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <SettingsLayout page="notifications">
      <div class="card">
        <SettingsSection title={t('notify.add')} note={t('notify.add.note')}>
          {secret !== null && (
            <div class="notice good stack" role="status">
              <b>{t('notify.secret.once')}</b>
              <CopyBox text={secret} label={t('notify.secret')} />
            </div>
          )}
          <CreateChannelForm
            onCreated={(created) => {
              setSecret(created.secret)
              channels.reload()
            }}
          />
        </SettingsSection>
        <SettingsSection title={t('notify.channels')} help="notifications" note={t('notify.channels.note')}>
          <AsyncContent loadable={channels} skeleton={<RowsSkeleton count={3} />}>
            {({ data }) =>
              data.length === 0 ? (
                <EmptyState title={t('notify.none')}>
                  <p>{t('notify.none.note')}</p>
                </EmptyState>
              ) : (
                <ul class="records">
                  {data.map((channel) => (
                    <ChannelItem
                      key={channel.id}
                      channel={channel}
                      onChange={channels.reload}
                      onSecret={(rotated) => {
                        setSecret(rotated)
                        channels.reload()
                      }}
                    />
                  ))}
                </ul>
              )
            }
          </AsyncContent>
        </SettingsSection>
      </div>
    </SettingsLayout>
  )
}
