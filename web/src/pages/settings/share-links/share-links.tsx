import { useState } from 'preact/hooks'
import type { ShareLink, Website } from '../../../api/generated.ts'
import { listShareLinks } from '../../../api/share-links.ts'
import { CopyButton } from '../../../components/copy-box.tsx'
import { Icon } from '../../../components/icon.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { date, timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { useSegments } from '../../../website/segments/use-segments.ts'
import { lastDay } from './last-day.ts'
import { ShareLinkDialog } from './share-link-dialog.tsx'
import '../../../styles/site-settings.css'

/** The share links of a website, each with rights of its own. */
export function ShareLinks({ website }: { readonly website: Website }) {
  const links = useLoad(`share links of ${website.id}`, (signal) => listShareLinks(website.id, signal))
  const segments = useSegments({ access: { kind: 'owner', id: String(website.id) } })
  const [edited, setEdited] = useState<ShareLink | 'new' | null>(null)
  const segmentList = segments.state === 'ready' ? segments.value.data : []
  const close = (): void => setEdited(null)
  return (
    <section class="card share-links" aria-label={t('links.title')}>
      <header>
        <h2>{t('links.title')}</h2>
        <p class="soft">{t('links.note')}</p>
      </header>
      <AsyncContent loadable={links} skeleton={<RowsSkeleton count={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('links.none')}>
              <p>{t('links.none.note')}</p>
            </EmptyState>
          ) : (
            <table class="table">
              <thead>
                <tr>
                  <th scope="col">{t('links.link')}</th>
                  <th scope="col">{t('links.shows')}</th>
                  <th scope="col">{t('links.access')}</th>
                  <th scope="col">{t('links.used')}</th>
                  <th>
                    <span class="visually-hidden">{t('action.copy')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((link) => (
                  <LinkRow
                    key={link.id}
                    link={link}
                    timezone={website.timezone}
                    segment={segmentList.find(({ id }) => id === link.segment)?.name}
                    onEdit={() => setEdited(link)}
                  />
                ))}
              </tbody>
            </table>
          )
        }
      </AsyncContent>
      <div class="form-foot">
        <span class="soft">{t('links.foot')}</span>
        <span class="grow" />
        <button type="button" class="button primary" onClick={() => setEdited('new')}>
          <Icon name="plus" />
          {t('links.new')}
        </button>
      </div>
      {edited !== null && (
        <ShareLinkDialog
          website={website}
          link={edited === 'new' ? null : edited}
          segments={segmentList}
          onReset={(link) => {
            setEdited(link)
            links.reload()
          }}
          onDone={() => {
            close()
            links.reload()
          }}
          onClose={close}
        />
      )}
    </section>
  )
}

interface LinkRowProps {
  readonly link: ShareLink
  readonly timezone: string
  /** The name of the segment that the link is locked to. */
  readonly segment: string | undefined
  readonly onEdit: () => void
}

function LinkRow({ link, timezone, segment, onEdit }: LinkRowProps) {
  const { name, page, sections, last_used_at } = link
  const shown = sections.map((section) => t(`site.${section}`)).join(', ')
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          class="text-link link-button"
          aria-label={t('links.edit.name', { name })}
          onClick={onEdit}
        >
          {name}
        </button>
      </th>
      <td class="soft">
        {shown}
        {segment !== undefined && <div>{t('links.only', { name: segment })}</div>}
      </td>
      <td>
        <div class="pills">
          <Access link={link} timezone={timezone} />
        </div>
      </td>
      <td class="soft">{last_used_at === null ? t('links.unused') : timeAgo(last_used_at)}</td>
      <td>
        <CopyButton text={page} label={name} onDenied={onEdit} />
      </td>
    </tr>
  )
}

/** Who can open a link, and until when. */
function Access({ link, timezone }: Pick<LinkRowProps, 'link' | 'timezone'>) {
  const { privacy, enabled, expires_at } = link
  const isOver = expires_at !== null && Date.parse(expires_at) <= Date.now()
  const until = expires_at === null ? '' : date(lastDay(expires_at, timezone), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <>
      {enabled === 0 && <span class="pill bad">{t('links.off')}</span>}
      {privacy === 2 ? (
        <span class="pill">{t('links.password')}</span>
      ) : (
        <span class="pill decent">{t('links.anyone')}</span>
      )}
      {expires_at !== null && (
        <span class={isOver ? 'pill bad' : 'pill'}>{t(isOver ? 'links.over' : 'links.until', { date: until })}</span>
      )}
    </>
  )
}
