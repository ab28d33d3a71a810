import type { DomainClaim } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Loaded, RowBones } from '../../components/states.tsx'
import { say } from '../../components/toast.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { Section } from './layout.tsx'

const path = '/api/v1/domain-claims'

type Claimed = DomainClaim['websites'][number]

/** Domains that several accounts claim, which the owner of the installation can assign to one of them. */
export function Disputes() {
  const claims = useLoad(path, (signal) =>
    request<'listDomainClaims'>('analytics', path, { query: { per_page: 100 }, signal }),
  )
  const decide = async (domain: string, to: Claimed | null): Promise<void> => {
    const result = await request<'decideDomainClaim' | 'resetDomainClaim'>(
      'analytics',
      `${path}/${encodeURIComponent(domain)}`,
      {
        ...(to ? { method: 'PUT', body: { account_id: to.account.id } } : { method: 'DELETE' }),
      },
    )
    if (!result.ok) say(result.problem.detail || t(`problem.${result.problem.kind}`))
    else say(to ? t('domain.assigned', { domain, name: nameOf(to) }) : t('domain.reset.done', { domain }))
    claims.reload()
  }
  return (
    <Section title={t('domain.disputes')} note={t('domain.disputes.note')}>
      <Loaded of={claims} bones={<RowBones count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="soft">{t('domain.disputes.none')}</p>
          ) : (
            <div class="stack">
              {data.map((claim) => (
                <Dispute key={claim.domain} claim={claim} decide={(to) => decide(claim.domain, to)} />
              ))}
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}

interface DisputeProps {
  readonly claim: DomainClaim
  readonly decide: (to: Claimed | null) => void
}

function Dispute({ claim: { domain, websites }, decide }: DisputeProps) {
  const settled = websites.some(({ by }) => by !== null && by !== 'first')
  return (
    <div class="dispute">
      <div class="head">
        <h3>{domain}</h3>
        <span class="grow" />
        {settled && (
          <button
            type="button"
            class="button small"
            onClick={() => decide(null)}
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
              {nameOf(website)}
              <div class="faint">{website.domain}</div>
            </div>
            <div class="actions">
              <span class="pill">{website.by === null ? t('domain.unverified') : t(`domain.by.${website.by}`)}</span>
              {website.by !== 'owner' && website.domain.replace(/^www\./, '') === domain.replace(/^www\./, '') && (
                <button
                  type="button"
                  class="button small"
                  onClick={() => decide(website)}
                  aria-label={t('domain.assign.name', { domain, name: nameOf(website) })}
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

const nameOf = ({ account: { name, email } }: Claimed): string => email ?? name
