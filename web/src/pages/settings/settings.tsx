import type { ComponentChildren, ComponentType } from 'preact'
import type { Website } from '../../api/generated.ts'
import { lazy } from '../../components/lazy.tsx'
import { DemoNotice } from '../../components/lazy-notices.tsx'
import { NotFound } from '../../components/not-found.tsx'
import { ErrorBoundary, Skeleton } from '../../components/states.tsx'
import { usePageUrl } from '../../router.ts'
import { useTitle } from '../../state/use-title.ts'
import { t, withStrings } from '../../strings/strings.ts'
import { useSite } from '../../website/frame/site-context.ts'
import { useCurrentInView } from '../../website/frame/use-current-in-view.ts'
import { tabUrl } from '../../website/view/view.ts'
import type { PageProps } from '../page-props.ts'
import type { SectionProps } from './sections/section-props.ts'

const skeleton = <Skeleton height={420} />

interface Section<Props> {
  readonly id: 'general' | 'tracking' | 'search' | 'exclusions' | 'sharing' | 'email' | 'alerts' | 'data' | 'delete'
  readonly Content: ComponentType<Props>
}

const GeneralSettings = lazy(
  async () => (await withStrings(import('./sections/general.tsx'), 'domains', 'sites', 'websites')).GeneralSettings,
  skeleton,
)
const DeleteProject = lazy(
  async () => (await withStrings(import('./sections/delete-project.tsx'), 'websites')).DeleteProject,
  skeleton,
)

/** The sections of a site that is not tracked. */
const untrackedSections: readonly Section<object>[] = [
  { id: 'general', Content: GeneralSettings },
  { id: 'delete', Content: DeleteProject },
]

/** One section is shown at a time. Each is loaded when it is opened. */
const sections: readonly Section<SectionProps>[] = [
  { id: 'general', Content: () => <GeneralSettings /> },
  {
    id: 'tracking',
    Content: lazy(
      async () =>
        (await withStrings(import('./sections/tracking.tsx'), 'domains', 'owner-panels', 'setup')).TrackingSettings,
      skeleton,
    ),
  },
  {
    id: 'search',
    Content: lazy(
      async () => (await withStrings(import('./sections/search.tsx'), 'connections')).SearchSettings,
      skeleton,
    ),
  },
  {
    id: 'exclusions',
    Content: lazy(
      async () => (await withStrings(import('./sections/exclusions.tsx'), 'websites')).ExclusionSettings,
      skeleton,
    ),
  },
  {
    id: 'sharing',
    Content: lazy(
      async () => (await withStrings(import('./sections/sharing.tsx'), 'share-links', 'sharing')).SharingSettings,
      skeleton,
    ),
  },
  {
    id: 'email',
    Content: lazy(
      async () => (await withStrings(import('./sections/email.tsx'), 'mail', 'websites')).EmailSettings,
      skeleton,
    ),
  },
  {
    id: 'alerts',
    Content: lazy(
      async () => (await withStrings(import('./alerts/alerts.tsx'), 'website-alerts')).AlertSettings,
      skeleton,
    ),
  },
  {
    id: 'data',
    Content: lazy(async () => (await import('./sections/data.tsx')).DataSettings, skeleton),
  },
  {
    id: 'delete',
    Content: lazy(
      async () => (await withStrings(import('./sections/delete.tsx'), 'websites')).DeleteSettings,
      skeleton,
    ),
  },
]

/** The settings of a site, by section. Without a section in the URL, the first is shown. */
export function SettingsPage({ params: { section = 'general' } }: PageProps) {
  const { host, website, reload } = useSite()
  useTitle(`${t('site.settings')} · ${host}`)
  if (website === null) {
    const shown = untrackedSections.find(({ id }) => id === section)
    if (!shown) return <NotFound />
    return (
      <Sections of={untrackedSections} shown={shown.id}>
        <shown.Content />
      </Sections>
    )
  }
  const shown = sections.find(({ id }) => id === section)
  if (!shown) return <NotFound />
  return (
    <Sections of={sections} shown={shown.id}>
      {isDemoNotice(website, shown.id) && <DemoNotice on="settings" />}
      <shown.Content website={website} reload={reload} />
    </Sections>
  )
}

type SectionId = Section<object>['id']

interface SectionsProps {
  readonly of: readonly { readonly id: SectionId }[]
  readonly shown: SectionId
  readonly children: ComponentChildren
}

/** The navigation between the sections, and the one that is shown. */
function Sections({ of, shown, children }: SectionsProps) {
  const { home } = useSite()
  const pageUrl = usePageUrl()
  const links = useCurrentInView(shown)
  return (
    <div class="site-settings">
      <nav class="nav settings-sections" ref={links} aria-label={t('site.settings')}>
        {of.map(({ id }) => (
          <a key={id} href={tabUrl(home, `/settings/${id}`, pageUrl)} aria-current={id === shown ? 'page' : undefined}>
            {t(`settings.section.${id}`)}
          </a>
        ))}
      </nav>
      <ErrorBoundary key={shown}>
        <div class="stack in-order">{children}</div>
      </ErrorBoundary>
    </div>
  )
}

const isDemoNotice = ({ demo }: Website, section: SectionId): boolean =>
  demo === 1 && (section === 'general' || section === 'tracking')
