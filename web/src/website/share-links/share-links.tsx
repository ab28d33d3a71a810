import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Segment, Website } from '../../api/generated.ts'
import { type AnyShareLink, listShareLinks } from '../../api/share-links.ts'
import { CopyButton } from '../../components/copy-box.tsx'
import { HelpLink } from '../../components/help-link.tsx'
import { Icon } from '../../components/icon.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { date, timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { useSegments } from '../segments/use-segments.ts'
import { lastDay } from './last-day.ts'
import { type LinkPage, ShareLinkDialog } from './share-link-dialog.tsx'
import '../../styles/site-settings.css'

/** The share links of a website, each with rights of its own. */
export function ShareLinks({ website }: { readonly website: Website }) {
  const segments = useSegments({ access: { kind: 'owner', id: String(website.id) } })
  const owner = { kind: 'website', id: website.id, timezone: website.timezone } as const
  const { list, dialog } = useShareLinks(owner, segments.state === 'ready' ? segments.value.data : [])
  return (
    <>
      {list}
      {dialog}
    </>
  )
}

interface ShownLinks {
  readonly list: ComponentChildren
  /** Open while a link is created or changed. */
  readonly dialog: ComponentChildren
}

/** The list of the share links of a website, report or crawl, and the dialog that it opens. */
export function useShareLinks(owner: LinkPage, segments: readonly Pick<Segment, 'id' | 'name'>[]): ShownLinks {
  const links = useLoad(`share links of ${owner.kind} ${owner.id}`, (signal) => listShareLinks(owner, signal))
  const [edited, setEdited] = useState<AnyShareLink | 'new' | null>(null)
  const close = (): void => setEdited(null)
  const ofWebsite = owner.kind === 'website'
  const list = (
    <section class="card share-links" aria-label={t('links.title')}>
      <header>
        <h2>
          {t('links.title')} <HelpLink topic="share.links" name={t('links.title')} isAbout />
        </h2>
        <p class="soft">{t('links.note')}</p>
      </header>
      <AsyncContent loadable={links} skeleton={<RowsSkeleton count={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('links.none')}>
              <p>{t(ofWebsite ? 'links.none.note' : 'links.none.note.page')}</p>
            </EmptyState>
          ) : (
            <table class="table">
              <thead>
                <tr>
                  <th scope="col">{t('links.link')}</th>
                  {ofWebsite && <th scope="col">{t('links.shows')}</th>}
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
                    timezone={owner.timezone}
                    segment={segments.find(({ id }) => 'segment' in link && id === link.segment)?.name}
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
        <button type="button" class={ofWebsite ? 'button primary' : 'button'} onClick={() => setEdited('new')}>
          <Icon name="plus" />
          {t('links.new')}
        </button>
      </div>
    </section>
  )
  const dialog = edited !== null && (
    <ShareLinkDialog
      owner={owner}
      link={edited === 'new' ? null : edited}
      segments={segments}
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
  )
  return { list, dialog }
}

interface LinkRowProps {
  readonly link: AnyShareLink
  readonly timezone: string
  /** The name of the segment that the link is locked to. */
  readonly segment: string | undefined
  readonly onEdit: () => void
}

function LinkRow({ link, timezone, segment, onEdit }: LinkRowProps) {
  const { name, page, last_used_at } = link
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
      {'sections' in link && (
        <td class="soft">
          {link.sections.map((section) => t(`site.${section}`)).join(', ')}
          {segment !== undefined && <div>{t('links.only', { name: segment })}</div>}
        </td>
      )}
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
