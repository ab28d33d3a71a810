import type { Website } from '../../api/generated.ts'
import { CopyBox } from '../../components/copy-box.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { AsyncContent, Skeleton } from '../../components/states.tsx'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import type { PageProps } from '../page-props.ts'
import { FirstVisit } from './first-visit.tsx'
import { useWebsite } from './use-website.ts'
import { VerifyDomain } from './verify-domain.tsx'

export function SetupPage({ params: { id = '' } }: PageProps) {
  const website = useWebsite(id)
  const domain = website.state === 'ready' ? website.value.data.domain : ''
  useTitle(t('setup.title'), domain)
  return (
    <div class="narrow-column">
      <PageHeader title={t('setup.title')} back={{ href: `/websites/${id}`, label: domain || t('shell.websites') }} />
      <AsyncContent loadable={website} skeleton={<Skeleton height={420} />}>
        {({ data }) => <Steps website={data} reload={website.reload} />}
      </AsyncContent>
    </div>
  )
}

function Steps({ website, reload }: { readonly website: Website; readonly reload: () => void }) {
  const verified = website.verified === 1
  return (
    <div class="stack">
      {!verified && <VerifyDomain website={website} onChange={reload} />}
      <section class="card padded stack">
        <div>
          <h2>{t('setup.snippet')}</h2>
          <p class="soft">{t('setup.snippet.note')}</p>
        </div>
        <CopyBox text={website.snippet} label={t('setup.snippet')} />
      </section>
      {verified && <FirstVisit website={website} />}
      <section class="card padded stack">
        <div>
          <h2>{t('setup.events')}</h2>
          <p class="soft">{t('setup.events.note')}</p>
        </div>
        <CopyBox text="window.sightline?.('Signup', { props: { plan: 'Team' } })" label={t('setup.events')} />
      </section>
    </div>
  )
}
