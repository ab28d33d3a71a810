import type { Website } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Select } from '../../components/field.tsx'
import { Icon } from '../../components/icon.tsx'
import { Pager, Search } from '../../components/list-controls.tsx'
import { Head } from '../../components/page-header.tsx'
import { Blank, Bone, Loaded } from '../../components/states.tsx'
import { go, type Place, usePlace, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { useTitle } from '../../state/use-title.ts'
import { t } from '../../strings/strings.ts'
import { useSiteStats } from './use-website-summaries.ts'
import { SiteCard, Total } from './website-card.tsx'

const perPage = 25
const sorts = ['id-desc', 'id-asc', 'domain-asc', 'domain-desc'] as const

export function Websites() {
  const place = usePlace()
  const query = listQuery(place)
  const list = useLoad(JSON.stringify(query), (signal) =>
    request<'listWebsites'>('analytics', '/api/v1/websites', { query, signal }),
  )
  useTitle(t('shell.websites'))
  return (
    <>
      <Head title={t('shell.websites')}>
        <a class="button main" href="/websites/new">
          <Icon name="plus" />
          {t('website.add')}
        </a>
      </Head>
      <Tools place={place} />
      <Loaded of={list} bones={<SiteBones />}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty searched={query.search !== undefined} />
          ) : (
            <>
              <Sites websites={data} whole={meta.last_page === 1 && query.search === undefined} />
              <Pager meta={meta} onPage={(page) => go(withQuery(place, { page: String(page) }))} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function listQuery({ query }: Place) {
  const [sort_by, sort] = (sorts.find((one) => one === query.get('sort')) ?? sorts[0]).split('-')
  return {
    search: query.get('search') ?? undefined,
    sort_by,
    sort,
    per_page: perPage,
    page: Number(query.get('page')) || 1,
  }
}

function Tools({ place }: { readonly place: Place }) {
  const set = (changes: Readonly<Record<string, string>>): void =>
    go(withQuery(place, { ...changes, page: undefined }), { replace: true })
  return (
    <div class="tools">
      <Search
        label={t('websites.search')}
        value={place.query.get('search') ?? ''}
        onSearch={(search) => set({ search })}
      />
      <span class="grow" />
      <Select
        label={t('list.sort')}
        value={place.query.get('sort') ?? sorts[0]}
        onChange={(sort) => set({ sort })}
        options={sorts.map((value) => ({ value, label: t(`websites.sort.${value}`) }))}
      />
    </div>
  )
}

function Sites({ websites, whole }: { readonly websites: readonly Website[]; readonly whole: boolean }) {
  const stats = useSiteStats(websites)
  return (
    <div class="stack">
      <Total websites={websites} stats={stats} whole={whole} />
      <ul class="sites">
        {websites.map((website) => (
          <SiteCard key={website.id} website={website} stats={stats.get(website.id)} />
        ))}
      </ul>
    </div>
  )
}

function Empty({ searched }: { readonly searched: boolean }) {
  return (
    <section class="card">
      {searched ? (
        <Blank title={t('list.nothing')} />
      ) : (
        <Blank title={t('websites.empty')}>
          <p>{t('websites.empty.note')}</p>
          <a class="button main" href="/websites/new">
            {t('website.add')}
          </a>
        </Blank>
      )}
    </section>
  )
}

function SiteBones() {
  return (
    <div class="stack" aria-hidden="true">
      <Bone height={66} />
      <div class="sites">
        {[1, 2, 3].map((one) => (
          <Bone key={one} height={133} />
        ))}
      </div>
    </div>
  )
}
