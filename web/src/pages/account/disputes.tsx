import type { DomainClaim } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { AsyncContent, RowsSkeleton } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'
import { SettingsSection } from './layout.tsx'

const path = '/api/v1/domain-claims'

type ClaimingWebsite = DomainClaim['websites'][number]

/** Domains claimed by several accounts; the owner of the installation can assign each to one of them. */
export function Disputes() {
  const claims = useLoad(path, (signal) =>
    request<'listDomainClaims'>('analytics', path, { query: { per_page: 100 }, signal }),
  )
  const assign = async (domain: string, to: ClaimingWebsite | null): Promise<void> => {
    const result = await request<'decideDomainClaim' | 'resetDomainClaim'>(
      'analytics',
      `${path}/${encodeURIComponent(domain)}`,
      {
        ...(to ? { method: 'PUT', body: { account_id: to.account.id } } : { method: 'DELETE' }),
      },
    )
    if (!result.ok) showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
    else showToast(to ? t('domain.assigned', { domain, name: accountLabel(to) }) : t('domain.reset.done', { domain }))
    claims.reload()
  }
  return (
    <SettingsSection title={t('domain.disputes')} help="domains" note={t('domain.disputes.note')}>
      <AsyncContent loadable={claims} skeleton={<RowsSkeleton count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="soft">{t('domain.disputes.none')}</p>
          ) : (
            <div class="stack">
              {data.map((claim) => (
                <Dispute key={claim.domain} claim={claim} assign={(to) => assign(claim.domain, to)} />
              ))}
            </div>
          )
        }
      </AsyncContent>
    </SettingsSection>
  )
}

interface DisputeProps {
  readonly claim: DomainClaim
  readonly assign: (to: ClaimingWebsite | null) => void
}

function Dispute({ claim: { domain, websites }, assign }: DisputeProps) {
  const settled = websites.some(({ by }) => by !== null && by !== 'first')
  return (
    <div class="dispute">
      <div class="header-row">
        <h3>{readableUrl(domain)}</h3>
        <span class="grow" />
        {settled && (
          <button
            type="button"
            class="button small"
            onClick={() => assign(null)}
            aria-label={t('domain.reset.name', { domain })}
          >
            {t('domain.reset')}
          </button>
        )}
      </div>
      <ul class="records">
        {websites.map((website) => (
          <li key={website.id}>
            <div>
              {accountLabel(website)}
              <div class="faint">{readableUrl(website.domain)}</div>
            </div>
            <div class="actions">
              <span class="pill">{website.by === null ? t('domain.unverified') : t(`domain.by.${website.by}`)}</span>
              {website.by !== 'owner' && website.domain.replace(/^www\./, '') === domain.replace(/^www\./, '') && (
                <button
                  type="button"
                  class="button small"
                  onClick={() => assign(website)}
                  aria-label={t('domain.assign.name', { domain, name: accountLabel(website) })}
                >
                  {t('domain.assign')}
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

const accountLabel = ({ account: { name, email } }: ClaimingWebsite): string => email ?? name
