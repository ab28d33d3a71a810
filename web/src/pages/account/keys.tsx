import { useState } from 'preact/hooks'
import type { Key, MadeKey, Replies } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { services } from '../../api/services.ts'
import { CopyBox } from '../../components/copy-box.tsx'
import { SelectField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import { date, timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { AccessFields, fullAccess, readAccessFields } from './access-fields.tsx'
import { SettingsLayout, SettingsSection } from './layout.tsx'

const path = '/api/v1/keys'
const scopes = ['administer', 'write', 'read', 'events'] as const

export function KeysPage() {
  const keys = useLoad(path, (signal) => request<'listKeys'>('own', path, { query: { per_page: 100 }, signal }))
  const [created, setCreated] = useState<MadeKey | null>(null)
  return (
    <SettingsLayout page="keys">
      <div class="card">
        <SettingsSection title={t('keys.create')} note={t('keys.create.note')}>
          {created && <CreatedKeyNotice created={created} />}
          <Form
            submit={t('keys.create')}
            send={(sent) =>
              request<'createKey'>('own', path, {
                method: 'POST',
                body: {
                  ...{ name: sent.name, service: sent.service, scope: sent.scope, expires_at: sent.expires_at },
                  ...readAccessFields(sent),
                },
              })
            }
            onDone={({ data }, form) => {
              form.reset()
              setCreated(data)
              keys.reload()
            }}
          >
            {(errors) => (
              <>
                <TextField label={t('keys.name')} name="name" errors={errors.name} hint={t('keys.name.note')} />
                <SelectField
                  label={t('keys.service')}
                  name="service"
                  value=""
                  errors={errors.service}
                  options={[
                    { value: '', label: t('keys.both') },
                    { value: 'analytics', label: t('keys.analytics') },
                    { value: 'seo', label: t('keys.seo') },
                  ]}
                />
                <SelectField
                  label={t('keys.scope')}
                  name="scope"
                  value="administer"
                  errors={errors.scope}
                  options={scopes.map((value) => ({ value, label: t(`keys.scope.${value}`) }))}
                />
                <TextField
                  label={t('keys.expires')}
                  name="expires_at"
                  type="date"
                  hint={t('keys.expires.note')}
                  errors={errors.expires_at}
                />
                <details>
                  <summary>{t('access.limit')}</summary>
                  <AccessFields access={fullAccess} errors={errors} />
                </details>
              </>
            )}
          </Form>
        </SettingsSection>
        <SettingsSection title={t('settings.keys')} help="keys" note={t('keys.note')}>
          <KeyList keys={keys} onMade={setCreated} />
        </SettingsSection>
      </div>
    </SettingsLayout>
  )
}

function CreatedKeyNotice({ created }: { readonly created: MadeKey }) {
  const [service, list] = created.service === 'seo' ? [services.seo, 'reports'] : [services.analytics, 'websites']
  return (
    <div class="notice good stack" role="status">
      <b>{t('keys.once')}</b>
      <CopyBox text={created.key} label={t('keys.key')} />
      <CopyBox
        text={`curl -H 'Authorization: Bearer ${created.key}' ${service}/api/v1/${list}`}
        label={t('keys.curl')}
      />
    </div>
  )
}

interface KeyListProps {
  readonly keys: Loadable<Replies['listKeys']>
  readonly onMade: (made: MadeKey) => void
}

function KeyList({ keys, onMade }: KeyListProps) {
  const rotate = async (key: Key): Promise<void> => {
    const result = await request<'rotateKey'>('own', `${path}/${key.id}/rotate`, { method: 'POST', body: {} })
    if (result.ok) onMade(result.value.data)
    else showToast(result.problem.detail || t('problem.offline'))
    keys.reload()
  }
  const revoke = async (key: Key): Promise<void> => {
    const result = await request<'deleteKey'>('own', `${path}/${key.id}`, { method: 'DELETE' })
    if (result.ok) keys.reload()
    showToast(result.ok ? t('keys.revoked') : result.problem.detail || t('problem.offline'))
  }
  return (
    <AsyncContent loadable={keys} skeleton={<RowsSkeleton count={3} />}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title={t('keys.none')} />
        ) : (
          <ul class="records">
            {data.map((key) => (
              <li key={key.id}>
                <div>
                  <b>{key.name || t('keys.unnamed')}</b> <code>{key.hint}</code>
                  <div class="faint">
                    {t('keys.created', { date: date(key.created_at) })} ·{' '}
                    {key.last_used_at ? t('keys.used', { ago: timeAgo(key.last_used_at) }) : t('keys.unused')}
                    {key.last_used_network && ` · ${key.last_used_network}`}
                    {key.expires_at && ` · ${t('keys.until', { date: date(key.expires_at) })}`}
                  </div>
                </div>
                <span class="grow" />
                {key.service && <span class="pill">{t(`keys.${key.service}`)}</span>}
                {key.guest === 1 && <span class="pill">{t('keys.limited')}</span>}
                {key.scope !== 'administer' && <span class="pill">{t(`keys.scope.${key.scope}`)}</span>}
                <button
                  type="button"
                  class="button small"
                  onClick={() => rotate(key)}
                  aria-label={t('keys.rotate.name', { name: key.name || key.hint })}
                >
                  {t('keys.rotate')}
                </button>
                <button
                  type="button"
                  class="button small danger"
                  onClick={() => revoke(key)}
                  aria-label={t('keys.revoke.name', { name: key.name || key.hint })}
                >
                  {t('keys.revoke')}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </AsyncContent>
  )
}
