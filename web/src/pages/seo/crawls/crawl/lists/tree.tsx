import { useState } from 'preact/hooks'
import type { CrawlFolder } from '../../../../../api/generated.ts'
import { type Query, request } from '../../../../../api/request.ts'
import { Icon } from '../../../../../components/icon.tsx'
import { resultForScore } from '../../../../../components/score.tsx'
import { ErrorState, Skeleton } from '../../../../../components/states.tsx'
import { navigate, type PageUrl, usePageUrl, withQuery } from '../../../../../router.ts'
import { useLoad } from '../../../../../state/use-load.ts'
import { number, percent } from '../../../../../strings/format.ts'
import { t } from '../../../../../strings/strings.ts'
import { readableUrl } from '../../../../../urls.ts'
import { type CrawlViewProps, viewLink } from '../crawl-access.ts'
import { ResultList } from './result-list.tsx'

/** The folders of the site, with their pages, issues and scores. Which are open is in the URL. */
export function Tree({ crawl, access, run }: CrawlViewProps) {
  const pageUrl = usePageUrl()
  const origin = `${new URL(crawl.url).origin}/`
  return (
    <ResultList<CrawlFolder>
      label={t('crawl.view.tree')}
      crawl={crawl}
      access={access}
      name="tree"
      query={{ run, prefix: origin }}
      read={(_, { search }, signal) => readFolders({ access, run }, { prefix: origin, search }, signal)}
      empty={t('lists.tree.none')}
    >
      {(folders) => {
        const total = folders.reduce((sum, { pages }) => sum + pages, 0)
        return (
          <div class="table-card">
            <table class="table result-table">
              <thead>
                <tr>
                  <th scope="col">{t('lists.folder')}</th>
                  <th scope="col" class="numeric">
                    {t('pages.title')}
                  </th>
                  <th scope="col" class="numeric hide-on-small">
                    {t('lists.share')}
                  </th>
                  <th scope="col" class="numeric">
                    {t('pages.column.issues')}
                  </th>
                  <th scope="col" class="numeric">
                    {t('pages.column.score')}
                  </th>
                </tr>
              </thead>
              <tbody>
                <Folders
                  crawl={crawl}
                  access={access}
                  run={run}
                  pageUrl={pageUrl}
                  prefix={origin}
                  depth={0}
                  folders={folders}
                  total={total}
                />
              </tbody>
            </table>
          </div>
        )
      }}
    </ResultList>
  )
}

type Source = Pick<CrawlViewProps, 'access' | 'run'>

const readFolders = ({ access, run }: Source, query: Query, signal: AbortSignal) =>
  request<'listCrawlFolders'>(access.service, `${access.path}/tree`, {
    query: { run, ...query },
    headers: access.headers,
    signal,
  })

interface LevelProps extends Source, Pick<CrawlViewProps, 'crawl'> {
  readonly pageUrl: PageUrl
  readonly prefix: string
  readonly depth: number
  /** Pages of the whole site. */
  readonly total: number
}

const shownFolders = 100

function Folders({ folders, ...level }: LevelProps & { readonly folders: readonly CrawlFolder[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? folders : folders.slice(0, shownFolders)
  return (
    <>
      {shown.map((folder) => (
        <Folder key={folder.name} folder={folder} {...level} />
      ))}
      {shown.length < folders.length && (
        <tr>
          <td colSpan={5}>
            <button type="button" class="button small" onClick={() => setAll(true)}>
              {t('lists.more', { n: folders.length - shown.length })}
            </button>
          </td>
        </tr>
      )}
    </>
  )
}

function Folder({ folder, ...level }: LevelProps & { readonly folder: CrawlFolder }) {
  const { pageUrl, prefix, depth, total, run } = level
  const path = prefix + folder.name
  const opened = pageUrl.query.getAll('open')
  const isOpen = folder.has_children && opened.includes(path)
  const toggle = (): void => {
    const query = new URLSearchParams(pageUrl.query)
    query.delete('open')
    for (const one of isOpen ? opened.filter((other) => other !== path) : [...opened, path]) query.append('open', one)
    navigate(withQuery({ ...pageUrl, query }, {}), { replace: true, keepScroll: true })
  }
  const share = total === 0 ? 0 : folder.pages / total
  return (
    <>
      <tr>
        <td class="wide-cell folder" style={{ '--depth': String(depth) }}>
          {folder.has_children ? (
            <button
              type="button"
              class={isOpen ? 'folder-toggle open' : 'folder-toggle'}
              aria-expanded={isOpen}
              onClick={toggle}
            >
              <Icon name="chevron" />
              {readableUrl(`${depth === 0 ? '/' : ''}${folder.name}`)}
            </button>
          ) : (
            <a class="page-url" href={viewLink(run, 'pages', { search: path })}>
              {readableUrl(`${depth === 0 ? '/' : ''}${folder.name}`)}
            </a>
          )}
        </td>
        <td class="numeric">
          <a class="text-link" href={viewLink(run, 'pages', { search: path })}>
            {number(folder.pages)}
          </a>
        </td>
        <td class="numeric hide-on-small">
          <span class="share-bar">
            <i style={{ '--share': `${share * 100}%` }} />
            {percent(share, share < 0.01 ? 1 : 0)}
          </span>
        </td>
        <td class="numeric">{number(folder.issues)}</td>
        <td class="numeric">
          {folder.score === null ? (
            <span class="faint">–</span>
          ) : (
            <span class={`pill ${resultForScore(folder.score)}`}>{folder.score}</span>
          )}
        </td>
      </tr>
      {isOpen && <Level {...level} prefix={path} depth={depth + 1} />}
    </>
  )
}

/** The folders below one that is open. */
function Level(level: LevelProps) {
  const { access, run, prefix, crawl } = level
  const loaded = useLoad(`${access.path} ${run} ${prefix} ${crawl.status}`, (signal) =>
    readFolders({ access, run }, { prefix }, signal),
  )
  if (loaded.state === 'ready') return <Folders {...level} folders={loaded.value.data} />
  return (
    <tr>
      <td colSpan={5}>
        {loaded.state === 'failed' ? (
          <ErrorState problem={loaded.problem} retry={loaded.reload} />
        ) : (
          <Skeleton height={20} />
        )}
      </td>
    </tr>
  )
}
