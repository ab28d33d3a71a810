import './help.css'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { problemOfKind } from '../../api/problem.ts'
import { SearchField } from '../../components/list-controls.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../components/states.tsx'
import { navigate, usePageUrl, withQuery } from '../../router.ts'
import { useShortcuts } from '../../state/shortcuts.ts'
import { useTitle } from '../../state/use-title.ts'
import { language, t } from '../../strings/strings.ts'
import { useContents, useHelpPage } from './help-files.ts'
import type { HelpContents, HelpPageData, HelpPageEntry } from './help-page-data.ts'
import { elementId, HelpText } from './help-text.tsx'
import { SearchResults } from './search-results.tsx'
import { topicUrl } from './topic-url.ts'

/** The documentation of Sightline: the pages of docs/ as they were when the console was built. */
export function HelpPage() {
  const pageUrl = usePageUrl()
  const contents = useContents()
  const topic = pageUrl.query.get('topic')
  // What nothing is written about leads to the beginning.
  const target = topic === null ? null : (topicUrl(topic) ?? '/help')
  useEffect(() => {
    if (target !== null) navigate(target, { replace: true })
  }, [target])
  const column = useRef<HTMLElement>(null)
  useShortcuts((key, event) => {
    if (key !== '/') return
    // At once, so that what is typed next is in the field; the key itself is not.
    event.preventDefault()
    column.current?.querySelector('input')?.focus()
  })
  if (target !== null) return null
  if (contents.state === 'failed') return <ErrorState problem={problemOfKind('offline')} retry={contents.retry} />
  const path = pageUrl.path.replace(/^\/help\/?/, '').replace(/\/$/, '')
  const typed = pageUrl.query.get('q') ?? ''
  return (
    <div class="help">
      <aside class="help-side" ref={column}>
        <search>
          <SearchField
            label={t('help.search')}
            value={typed}
            onSearch={(q) => navigate(withQuery(pageUrl, { q }), { replace: typed !== '', keepScroll: true })}
          />
        </search>
        {contents.state === 'ready' ? <Contents contents={contents.value} path={path} /> : <Skeleton height={480} />}
      </aside>
      {contents.state !== 'ready' ? (
        <Skeleton height={480} />
      ) : typed === '' ? (
        <Page contents={contents.value} path={path} />
      ) : (
        <SearchResults url={contents.value.search} typed={typed} />
      )}
    </div>
  )
}

/** All pages by section. On a phone it is closed until it is opened. */
function Contents({ contents: { sections }, path }: { readonly contents: HelpContents; readonly path: string }) {
  const list = useRef<HTMLDetailsElement>(null)
  useLayoutEffect(() => {
    if (list.current) list.current.open = matchMedia('(min-width: 821px)').matches
    // The list alone: the page stays at its beginning.
    const side = list.current?.closest('.help-side')
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (side && current) side.scrollTop = current.offsetTop - side.clientHeight / 2
  }, [])
  return (
    <details class="help-contents" ref={list}>
      <summary>{t('help.contents')}</summary>
      <nav aria-label={t('help.contents')}>
        {sections.map(({ folder, title, pages }) => (
          <section key={folder}>
            <h2>{title}</h2>
            <ul>
              {pages
                .filter(({ hasMoved }) => !hasMoved)
                .map((page) => (
                  <li key={page.path}>
                    <a href={`/help/${page.path}`} aria-current={page.path === path ? 'page' : undefined}>
                      {page.title}
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
    </details>
  )
}

function Page({ contents, path }: { readonly contents: HelpContents; readonly path: string }) {
  const pages = contents.sections.flatMap((section) => section.pages)
  const page = path === '' ? contents.start : pages.find((one) => one.path === path)
  const data = useHelpPage(page?.url ?? null)
  if (path === '' && !page) return <Start contents={contents} />
  if (!page) return <Missing />
  if (data.state === 'failed') return <ErrorState problem={problemOfKind('offline')} retry={data.retry} />
  if (data.state === 'loading') return <Skeleton height={480} />
  const listed = pages.filter(({ hasMoved }) => !hasMoved)
  const at = listed.indexOf(page)
  return <Article key={path} data={data.value} previous={listed[at - 1]} next={listed[at + 1]} />
}

/** Where there is no page that introduces the others. */
function Start({ contents: { sections } }: { readonly contents: HelpContents }) {
  useTitle(t('help.title'))
  return (
    <article class="help-article">
      <PageHeader title={t('help.title')} />
      <EnglishNote />
      <ul>
        {sections.map(({ folder, title, pages: [first] }) => (
          <li key={folder}>{first && <a href={`/help/${first.path}`}>{title}</a>}</li>
        ))}
      </ul>
    </article>
  )
}

function Missing() {
  useTitle(t('help.title'))
  return (
    <>
      <PageHeader title={t('help.title')} />
      <EmptyState title={t('help.missing')}>
        <a class="button small" href="/help">
          {t('help.title')}
        </a>
      </EmptyState>
    </>
  )
}

interface ArticleProps {
  readonly data: HelpPageData
  readonly previous: HelpPageEntry | undefined
  readonly next: HelpPageEntry | undefined
}

function Article({ data: { title, headings, nodes }, previous, next }: ArticleProps) {
  useTitle(title, t('help.title'))
  const hash = useHash()
  useLayoutEffect(() => {
    const target = hash === '' ? null : document.getElementById(elementId(hash))
    // What is above a definition, such as the head of its table, belongs to it.
    target?.scrollIntoView({ block: /^H\d$/.test(target.tagName) ? 'start' : 'center' })
    target?.classList.add('help-target')
    return () => target?.classList.remove('help-target')
  }, [hash])
  return (
    <>
      <article class="help-article">
        <PageHeader title={title} />
        <EnglishNote />
        <div lang="en">
          <HelpText nodes={nodes} />
        </div>
        <nav class="help-neighbors" aria-label={t('list.pages')}>
          {previous && (
            <a href={`/help/${previous.path}`} rel="prev">
              <small class="soft">{t('list.previous')}</small>
              {previous.title}
            </a>
          )}
          {next && (
            <a href={`/help/${next.path}`} rel="next">
              <small class="soft">{t('list.next')}</small>
              {next.title}
            </a>
          )}
        </nav>
      </article>
      {headings.length > 1 && (
        <nav class="help-toc" aria-label={t('help.toc')}>
          <h2>{t('help.toc')}</h2>
          <ul>
            {headings
              .filter(({ level }) => level < 4)
              .map(({ level, id, text }) => (
                <li key={id} class={level === 3 ? 'deeper' : ''}>
                  <a href={`#${id}`}>{text}</a>
                </li>
              ))}
          </ul>
        </nav>
      )}
    </>
  )
}

/** The texts exist in English only. */
const EnglishNote = () => (language() === 'en' ? null : <p class="help-note soft">{t('help.english')}</p>)

const currentHash = (): string => {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

/** The anchor in the URL, also after a click on a link within the page. */
function useHash(): string {
  const [hash, setHash] = useState(currentHash)
  useEffect(() => {
    const update = (): void => setHash(currentHash())
    addEventListener('hashchange', update)
    return () => removeEventListener('hashchange', update)
  }, [])
  return hash
}
