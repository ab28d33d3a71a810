import { listConnections } from '../../../api/connections.ts'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import { SettingsLayout, SettingsSection } from '../layout.tsx'
import { ConnectForm } from './connect-form.tsx'
import { ConnectionItem } from './connection-item.tsx'

/** The account's connections to search engines. */
export function ConnectionsPage() {
  const connections = useLoad('connections', listConnections)
  return (
    <SettingsLayout page="connections">
      <div class="card">
        <AsyncContent loadable={connections} skeleton={<RowsSkeleton count={6} />}>
          {({ data, kinds }) => (
            <>
              <SettingsSection title={t('connection.add')} note={t('connection.add.note')}>
                <ConnectForm kinds={kinds} onConnected={connections.reload} />
              </SettingsSection>
              <SettingsSection title={t('connections.title')} help="connections" note={t('connection.note')}>
                {data.length === 0 ? (
                  <EmptyState title={t('connection.none')}>
                    <p>{t('connection.none.note')}</p>
                  </EmptyState>
                ) : (
                  <ul class="records">
                    {data.map((connection) => (
                      <ConnectionItem key={connection.id} connection={connection} onChange={connections.reload} />
                    ))}
                  </ul>
                )}
              </SettingsSection>
            </>
          )}
        </AsyncContent>
      </div>
    </SettingsLayout>
  )
}
