import type { Website } from '../../api/generated.ts'
import { CopyBox } from '../../components/copy-box.tsx'
import { DemoNotice } from '../../components/lazy-demo-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { AsyncContent, Skeleton } from '../../components/states.tsx'
import { TextWithCode } from '../../components/text-with-code.tsx'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import '../../styles/setup.css'
import { useWebsite } from '../../website/use-website.ts'
import type { PageProps } from '../page-props.ts'
import { CheckInstallation } from './check-installation.tsx'
import { isLocal } from './install-guides.ts'
import { LiveArrivals } from './live-arrivals.tsx'
import { Snippet } from './snippet.tsx'
import { VerifyDomain } from './verify-domain.tsx'

/** Snippet, installation check and live arrivals on one page. */
export function SetupPage({ params: { id = '' } }: PageProps) {
  const website = useWebsite(id)
  const domain = website.state === 'ready' ? website.value.data.domain : ''
  useTitle(t('setup.title'), domain)
  return (
    <>
      <PageHeader
        title={domain ? t('setup.heading', { domain }) : t('setup.title')}
        back={{ href: `/websites/${id}`, label: domain || t('shell.websites') }}
      >
        <a class="button plain" href={`/websites/${id}/imports`}>
          {t('import.title')}
        </a>
        <a class="button plain" href={`/websites/${id}`}>
          {t('setup.skip')}
        </a>
      </PageHeader>
      <AsyncContent loadable={website} skeleton={<Skeleton height={420} />}>
        {({ data }) =>
          data.demo === 1 ? <DemoNotice on="settings" /> : <Steps website={data} reload={website.reload} />
        }
      </AsyncContent>
    </>
  )
}

function Steps({ website, reload }: { readonly website: Website; readonly reload: () => void }) {
  const verified = website.verified === 1
  return (
    <div class="setup-columns">
      <div class="stack">
        {isLocal(website) && (
          <div class="notice decent">
            <strong>
              <TextWithCode text={t('setup.local', { domain: website.domain })} />
            </strong>
            <small class="soft">{t('setup.local.note')}</small>
          </div>
        )}
        {!verified && <VerifyDomain website={website} onChange={reload} />}
        <Snippet website={website} />
        <CheckInstallation website={website} />
        <section class="card padded stack">
          <div>
            <h2>{t('setup.events')}</h2>
            <p class="soft">{t('setup.events.note')}</p>
          </div>
          <CopyBox text="window.sightline?.('Signup', { props: { plan: 'Team' } })" label={t('setup.events')} />
        </section>
      </div>
      <div class="stack">{verified && <LiveArrivals website={website} />}</div>
    </div>
  )
}
