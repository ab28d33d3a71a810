import type { Website } from '../../api/generated.ts'
import { CopyBox } from '../../components/copy-box.tsx'
import { TextWithCode } from '../../components/text-with-code.tsx'
import { t } from '../../strings/strings.ts'
import '../../styles/setup.css'
import { HelpLink } from '../../components/help-link.tsx'
import { CheckInstallation } from './check-installation.tsx'
import { isLocal } from './install-guides.ts'
import { LiveArrivals } from './live-arrivals.tsx'
import { Snippet } from './snippet.tsx'
import { VerifyDomain } from './verify-domain.tsx'

/** Snippet, installation check and live arrivals. */
export function Setup({ website, reload }: { readonly website: Website; readonly reload: () => void }) {
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
            <h2>
              {t('setup.events')} <HelpLink topic="events" name={t('setup.events')} isAbout />
            </h2>
            <p class="soft">{t('setup.events.note')}</p>
          </div>
          <CopyBox text="window.sightline?.('Signup', { props: { plan: 'Team' } })" label={t('setup.events')} />
        </section>
      </div>
      <div class="stack">{verified && <LiveArrivals website={website} />}</div>
    </div>
  )
}
