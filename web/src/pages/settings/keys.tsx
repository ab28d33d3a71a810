import { useState } from 'preact/hooks'
import type { Key, MadeKey, Replies } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { services } from '../../api/services.ts'
import { CopyBox } from '../../components/copy-box.tsx'
import { SelectField, SwitchField, TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Blank, Loaded, RowBones } from '../../components/states.tsx'
import { say } from '../../components/toast.tsx'
import { type Loading, useLoad } from '../../state/use-load.ts'
import { ago, date } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { Section, SettingsFrame } from './layout.tsx'

const path = '/api/v1/keys'

export function Keys() {
  const keys = useLoad(path, (signal) => request<'listKeys'>('own', path, { query: { per_page: 100 }, signal }))
  const [made, setMade] = useState<MadeKey | null>(null)
  return (
    <SettingsFrame page="keys">
      <div class="card">
        <Section title={t('keys.make')} note={t('keys.make.note')}>
          {made && <Shown made={made} />}
          <Form
            submit={t('keys.make')}
            send={({ name, service, read_only }) =>
              request<'createKey'>('own', path, {
                method: 'POST',
                body: { name, service, read_only: Number(read_only) },
              })
            }
            onDone={({ data }, form) => {
              form.reset()
              setMade(data)
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
                <SwitchField name="read_only" label={t('keys.readonly')} note={t('keys.readonly.note')} on={false} />
              </>
            )}
          </Form>
        </Section>
        <Section title={t('settings.keys')} note={t('keys.note')}>
          <KeyList keys={keys} />
        </Section>
      </div>
    </SettingsFrame>
  )
}

function Shown({ made }: { readonly made: MadeKey }) {
  const [service, list] = made.service === 'seo' ? [services.seo, 'reports'] : [services.analytics, 'websites']
  return (
    <div class="notice good stack" role="status">
      <b>{t('keys.once')}</b>
      <CopyBox text={made.key} label={t('keys.key')} />
      <CopyBox text={`curl -H 'Authorization: Bearer ${made.key}' ${service}/api/v1/${list}`} label={t('keys.curl')} />
    </div>
  )
}

function KeyList({ keys }: { readonly keys: Loading<Replies['listKeys']> }) {
  const revoke = async (key: Key): Promise<void> => {
    const result = await request<'deleteKey'>('own', `${path}/${key.id}`, { method: 'DELETE' })
    if (result.ok) keys.reload()
    say(result.ok ? t('keys.revoked') : result.problem.detail || t('problem.offline'))
  }
  return (
    <Loaded of={keys} bones={<RowBones count={3} />}>
      {({ data }) =>
        data.length === 0 ? (
          <Blank title={t('keys.none')} />
        ) : (
          <ul class="records">
            {data.map((key) => (
              <li key={key.id}>
                <div>
                  <b>{key.name || t('keys.unnamed')}</b> <code>{key.hint}</code>
                  <div class="faint">
                    {t('keys.made', { date: date(key.created_at) })} ·{' '}
                    {key.last_used_at ? t('keys.used', { ago: ago(key.last_used_at) }) : t('keys.unused')}
                  </div>
                </div>
                <span class="grow" />
                {key.service && <span class="pill">{t(`keys.${key.service}`)}</span>}
                {key.read_only === 1 && <span class="pill">{t('keys.readonly')}</span>}
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
    </Loaded>
  )
}
