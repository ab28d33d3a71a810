import { PageHeader } from '../../components/page-header.tsx'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import '../../styles/websites.css'
import { AddWebsite } from './add-website.tsx'
import { DemoButton } from './no-websites.tsx'

export function NewSitePage() {
  useTitle(t('sites.add'))
  return (
    <div class="narrow-column">
      <PageHeader title={t('sites.add')} back={{ href: '/sites', label: t('shell.sites') }} />
      <section class="card padded">
        <AddWebsite />
      </section>
      <section class="add-demo">
        <DemoButton />
      </section>
    </div>
  )
}
