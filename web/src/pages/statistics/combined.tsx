import type { Replies } from '../../api/generated.ts'
import { readWebsite } from '../../api/stats.ts'
import { NotFound } from '../../components/not-found.tsx'
import { type PageUrl, usePageUrl } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'
import { Statistics } from './statistics.tsx'

const maxNames = 12

/** The statistics of several websites together. */
export function CombinedPage() {
  const ids = readIds(usePageUrl())
  if (ids.length === 0) return <NotFound />
  const id = ids.join()
  return (
    <>
      <Statistics
        key={id}
        access={{ kind: 'combined', id }}
        domain={t('sites.combined', { n: ids.length })}
        website={null}
      />
      <p class="faint combined-note">
        {ids.slice(0, maxNames).map((one) => (
          <SiteName key={one} id={one} />
        ))}
        {ids.length > maxNames && '… '}
        {t('sites.summed')}
      </p>
    </>
  )
}

function SiteName({ id }: { readonly id: string }) {
  const website = useLoad<Replies['readWebsite']>(id, (signal) => readWebsite({ kind: 'owner', id }, signal))
  if (website.state !== 'ready') return null
  return (
    <a class="pill" href={`/websites/${id}`}>
      {readableUrl(website.value.data.domain)}
    </a>
  )
}

const readIds = ({ query }: PageUrl): readonly string[] => [
  ...new Set((query.get('ids') ?? '').split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id))),
]
