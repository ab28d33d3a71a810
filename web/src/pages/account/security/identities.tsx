import type { Identity } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { ProviderButtons } from '../../../components/provider-buttons.tsx'
import { AsyncContent, RowsSkeleton } from '../../../components/states.tsx'
import { showToast } from '../../../components/toast.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { date, timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { SettingsSection } from '../layout.tsx'

const path = '/api/v1/identities'
const optionsPath = '/api/v1/sign-in-options'

/** The providers at which the person can sign in, and those that can be linked; nothing where there is none. */
export function Identities() {
  const options = useLoad(optionsPath, (signal) => request<'readSignInOptions'>('own', optionsPath, { signal }))
  const identities = useLoad(path, (signal) =>
    request<'listIdentities'>('own', path, { query: { per_page: 100 }, signal }),
  )
  const providers = options.state === 'ready' ? options.value.data.providers : []
  if (providers.length === 0) return null
  const linked = new Set(identities.state === 'ready' ? identities.value.data.map(({ provider }) => provider) : [])
  const others = providers.filter(({ id }) => !linked.has(id))
  const unlink = async ({ id }: Identity): Promise<void> => {
    const result = await request<'unlinkIdentity'>('own', `${path}/${id}`, { method: 'DELETE' })
    showToast(result.ok ? t('identities.unlinked') : result.problem.detail || t('problem.offline'))
    identities.reload()
  }
  return (
    <SettingsSection help="identities" title={t('identities.title')} note={t('identities.note')}>
      <AsyncContent loadable={identities} skeleton={<RowsSkeleton count={1} />}>
        {({ data }) => (
          <ul class="records">
            {data.map((identity) => (
              <li key={identity.id}>
                <div>
                  <b>{identity.name}</b>
                  <div class="faint">
                    {identity.email && `${identity.email} · `}
                    {t('sessions.since', { date: date(identity.created_at) })}
                    {identity.last_used_at && ` · ${t('sessions.used', { ago: timeAgo(identity.last_used_at) })}`}
                  </div>
                </div>
                <span class="grow" />
                <button
                  type="button"
                  class="button small danger"
                  onClick={() => unlink(identity)}
                  aria-label={t('identities.unlink.name', { name: identity.name })}
                >
                  {t('identities.unlink')}
                </button>
              </li>
            ))}
          </ul>
        )}
      </AsyncContent>
      {others.length > 0 && (
        <div class="form-foot">
          <ProviderButtons
            providers={others}
            visit={{ purpose: 'link', back: '/settings/security' }}
            label={(name) => t('identities.link', { name })}
          />
        </div>
      )}
    </SettingsSection>
  )
}
