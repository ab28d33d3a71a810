import type { Website } from '../../api/generated.ts'
import { CopyBox } from '../../components/copy-box.tsx'
import { Head } from '../../components/page-header.tsx'
import { Bone, Loaded } from '../../components/states.tsx'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import type { Params } from '../page-props.ts'
import { FirstVisit } from './first-visit.tsx'
import { useWebsite } from './use-website.ts'
import { VerifyDomain } from './verify-domain.tsx'

export function Setup({ params: { id = '' } }: Params) {
  const website = useWebsite(id)
  const domain = website.state === 'ready' ? website.value.data.domain : ''
  useTitle(t('setup.title'), domain)
  return (
    <div class="narrow-column">
      <Head title={t('setup.title')} back={{ href: `/websites/${id}`, label: domain || t('shell.websites') }} />
      <Loaded of={website} bones={<Bone height={420} />}>
        {({ data }) => <Steps website={data} reload={website.reload} />}
      </Loaded>
    </div>
  )
}

function Steps({ website, reload }: { readonly website: Website; readonly reload: () => void }) {
  const counts = website.verified === 1
  return (
    <div class="stack">
      {!counts && <VerifyDomain website={website} onChange={reload} />}
      <section class="card padded stack">
        <div>
          <h2>{t('setup.snippet')}</h2>
          <p class="soft">{t('setup.snippet.note')}</p>
        </div>
        <CopyBox text={website.snippet} label={t('setup.snippet')} />
      </section>
      {counts && <FirstVisit website={website} />}
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
