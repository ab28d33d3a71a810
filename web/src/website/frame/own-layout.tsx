import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Replies, Website } from '../../api/generated.ts'
import type { Result } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import type { StatsAccess } from '../../api/stats.ts'
import { readWebsite } from '../../api/stats.ts'
import { NotFound } from '../../components/not-found.tsx'
import { ErrorState, Skeleton } from '../../components/states.tsx'
import { navigate, usePageUrl } from '../../router.ts'
import { useSession } from '../../state/session.tsx'
import { useLoad } from '../../state/use-load.ts'
import { useQuiet } from '../../state/use-quiet.ts'
import { projectOf, sitePath } from '../../urls.ts'
import { embeddedWebsite } from './embedded-site.ts'
import { FrameControlContext } from './frame-control.ts'
import { SiteFrame } from './site-frame.tsx'
import { SiteSwitcher } from './site-switcher.tsx'
import { firstPart, type LayoutProps, type TabPart, trackedTabs } from './site-tabs.ts'

/** Lower case and punycode, without a port, as the API has it. */
const normalizeHost = (text: string): string => URL.parse(`http://${text}`)?.hostname || text.toLowerCase()

/** A site of the account by its host, or that of a report or crawl, whose page names it. */
export function OwnLayout({ params: { site }, place, children }: LayoutProps) {
  const named = site === undefined ? null : normalizeHost(site)
  const [recorded, setRecorded] = useState<string | null>()
  const [actions, setActions] = useState<ComponentChildren>(null)
  // Until a report or crawl has named its site, the site stays from which it was opened.
  const last = useRef<string | null>(null)
  const host = named ?? (recorded === undefined ? last.current : recorded)
  last.current = host
  const ownWebsite = useLoad<Website | null>(host, (signal) => findWebsite(host ?? '', signal))
  const { path, query } = usePageUrl()
  const website = ownWebsite.state === 'ready' && ownWebsite.key === host ? ownWebsite.value : undefined
  const isKnown = website !== undefined
  const control = useMemo(() => ({ setHost: setRecorded, setActions, website }), [website])
  const domain = website?.domain ?? host
  useEffect(() => {
    // The URL of a website has its domain: with `www.` only if that is a part of it.
    if (named === null || domain === null) return
    const tab = path.split('/').slice(3)
    const canonical = [sitePath(domain), ...tab].join('/')
    if (isKnown && path !== canonical) navigate(`${canonical}${query.size > 0 ? `?${query}` : ''}`, { replace: true })
  }, [named, domain, isKnown, path])
  // A host that is not tracked opens with its issues.
  const isElsewhere = named !== null && website === null && trackedTabs.includes(place.tab)
  useEffect(() => {
    if (isElsewhere && domain !== null) navigate(`${sitePath(domain)}/seo`, { replace: true })
  }, [isElsewhere, domain])
  const hides = useHiddenParts(domain ?? '', website !== null)
  // What a guest may not see is left for the first part that is shown.
  const isHidden = named !== null && isKnown && place.part !== undefined && hides.includes(place.part)
  const shownPart = firstPart('seo', hides)
  useEffect(() => {
    if (isHidden && domain !== null && place.tab === 'seo' && shownPart !== undefined)
      navigate(`${sitePath(domain)}/seo${shownPart}`, { replace: true })
  }, [isHidden, domain, place.tab, shownPart])
  const access = useMemo<StatsAccess | null>(
    () => (website ? { kind: 'owner', id: String(website.id) } : null),
    [website?.id],
  )
  // What is not tracked has to have reports or crawls. Otherwise the first figures are more urgent.
  const isQuiet = useQuiet()
  const record = useLoad(host !== null && (website === null || (isKnown && isQuiet)) ? host : null, (signal) =>
    request<'readSite'>('own', `/api/v1/sites/${encodeURIComponent(host ?? '')}`, { signal, withoutTexts: true }),
  )
  const isRecord = named === null
  if (!isRecord && website === null && record.state === 'failed' && record.problem.kind === 'missing')
    return <NotFound />
  return (
    <FrameControlContext.Provider value={control}>
      {domain === null || host === null ? (
        isRecord && recorded === undefined && <div class="header-row" aria-hidden="true" />
      ) : (
        <SiteFrame
          key={host}
          host={domain}
          home={sitePath(domain)}
          site={access && website ? { access, domain: website.domain, home: sitePath(website.domain), website } : null}
          tabs={website === null ? 'pages-only' : 'all'}
          hides={hides}
          switcher={SiteSwitcher}
          place={place}
          isRecord={isRecord}
          actions={actions}
          record={record}
          reload={ownWebsite.reload}
        >
          {isRecord ? null : ownWebsite.state === 'failed' ? (
            <ErrorState problem={ownWebsite.problem} retry={ownWebsite.reload} />
          ) : isKnown && !isElsewhere && !isHidden ? (
            children
          ) : (
            <Skeleton height={384} />
          )}
        </SiteFrame>
      )}
      {isRecord && children}
    </FrameControlContext.Provider>
  )
}

/** Those of a website, if there is none, and those that a guest does not see: search engines, fixes and bots are of the website. */
function useHiddenParts(host: string, isTracked: boolean): readonly TabPart[] {
  const { state } = useSession()
  const session = state.state === 'signed-in' ? state.session : null
  return useMemo(() => {
    const seesProject = session?.guest !== 1 || session.projects.includes(projectOf(host))
    const hides = (part: TabPart, shown: boolean | undefined): readonly TabPart[] => (shown ? [] : [part])
    return [
      ...hides('issues', seesProject),
      ...hides('crawls', seesProject || session.crawls.length > 0),
      ...hides('reports', seesProject || session.reports.length > 0),
      ...hides('search', isTracked && !session?.hidden.includes('search')),
      ...(isTracked ? [] : (['fixes', 'bots'] as const)),
    ]
  }, [session, host, isTracked])
}

/** The tracked website of a host, or of the host with or without `www.`; null if there is none. */
async function findWebsite(host: string, signal: AbortSignal): Promise<Result<Website | null>> {
  const id = embeddedWebsite(host)
  if (id !== null) {
    const result: Result<Replies['readWebsite']> = await readWebsite({ kind: 'owner', id: String(id) }, signal)
    if (result.ok) return { ok: true, value: result.value.data }
    if (result.problem.kind !== 'missing') return result
  }
  const result = await request<'listWebsites'>('analytics', '/api/v1/websites', {
    query: { search: projectOf(host), per_page: 100 },
    signal,
    withoutTexts: true,
  })
  if (!result.ok) return result
  const { data } = result.value
  const website =
    data.find(({ domain }) => domain === host) ?? data.find(({ domain }) => projectOf(domain) === projectOf(host))
  return { ok: true, value: website ?? null }
}
