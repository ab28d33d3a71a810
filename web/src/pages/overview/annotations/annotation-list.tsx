import { serviceUrl } from '../../../api/request.ts'
import { CopyBox } from '../../../components/copy-box.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Pager } from '../../../components/list-controls.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { navigate, withQuery } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import { kinds, shownKinds, withKinds } from '../../../website/view/annotation-kinds.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { type ShownAnnotation, timeOf, titleOf, withAnnotation } from './annotation.ts'
import { annotationsPath, readPage, readShared } from './read-annotations.ts'

interface AnnotationListProps {
  readonly scope: Scope
  readonly onClose: () => void
}

/** All annotations of the kinds that the chart shows, newest first, and how a deploy sends one. */
export function AnnotationList({ scope, onClose }: AnnotationListProps) {
  const { website, pageUrl } = scope
  return (
    <Dialog title={t('annotations.title')} wide onClose={onClose}>
      <div class="stack">
        {website ? <OwnList scope={scope} website={String(website.id)} /> : <SharedList scope={scope} />}
        {website && (
          <>
            <div>
              <a class="button primary" href={withAnnotation(pageUrl, 'new')}>
                <Icon name="plus" />
                {t('annotations.add')}
              </a>
            </div>
            <DeployHelp website={website.id} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function OwnList({ scope, website }: { readonly scope: Scope; readonly website: string }) {
  const { pageUrl } = scope
  const shown = shownKinds(pageUrl)
  const listed = shown.length === 0 ? kinds : shown
  const query = { kind: listed, per_page: 25, page: Number(pageUrl.query.get('page')) || 1 }
  const list = useLoad(JSON.stringify(['annotations', website, query]), (signal) => readPage(website, query, signal))
  return (
    <>
      <fieldset class="chips annotation-kinds" aria-label={t('annotations.kinds')}>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            class="button small"
            aria-pressed={listed.includes(kind)}
            onClick={() => {
              const next = kinds.filter((one) => (one === kind) !== listed.includes(one))
              navigate(withKinds({ ...pageUrl, query: withoutPage(pageUrl.query) }, next), {
                replace: true,
                keepScroll: true,
              })
            }}
          >
            {t(`annotation.kind.${kind}`)}
          </button>
        ))}
      </fieldset>
      <AsyncContent loadable={list} skeleton={<RowsSkeleton count={5} />}>
        {({ data, meta }) => (
          <>
            <Rows scope={scope} annotations={data} />
            {meta.last_page > 1 && (
              <Pager
                meta={meta}
                onPage={(page) =>
                  navigate(withQuery(pageUrl, { page: String(page) }), { replace: true, keepScroll: true })
                }
              />
            )}
          </>
        )}
      </AsyncContent>
    </>
  )
}

function withoutPage(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  rest.delete('page')
  return rest
}

function SharedList({ scope }: { readonly scope: Scope }) {
  const list = useLoad(`shared annotations ${scope.access.id}`, (signal) => readShared(scope.access, signal))
  return (
    <AsyncContent loadable={list} skeleton={<RowsSkeleton count={3} />}>
      {(annotations) => <Rows scope={scope} annotations={annotations} />}
    </AsyncContent>
  )
}

function Rows({ scope, annotations }: { readonly scope: Scope; readonly annotations: readonly ShownAnnotation[] }) {
  const { pageUrl, timezone, website } = scope
  if (annotations.length === 0)
    return (
      <EmptyState title={t('annotations.none')}>
        <p>{t(website ? 'annotations.none.note' : 'annotations.none.shared')}</p>
      </EmptyState>
    )
  return (
    <ul class="records">
      {annotations.map((one) => (
        <li key={one.id}>
          <div class="annotation-row">
            <a class="text-link break" href={withAnnotation(pageUrl, one.id)}>
              {titleOf(one)}
            </a>
            <div class="faint">{timeOf(one, timezone)}</div>
          </div>
          {one.shared === 1 && <span class="pill">{t('annotation.shared.pill')}</span>}
          {website && (
            <a
              class="button plain square"
              href={withAnnotation(pageUrl, `${one.id}-edit`)}
              aria-label={t('annotations.edit.name', { text: titleOf(one) })}
            >
              <Icon name="edit" />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A deploy sends its own, with an API key. */
function DeployHelp({ website }: { readonly website: number }) {
  const url = new URL(serviceUrl('analytics', annotationsPath(website)), location.href)
  const command = [
    `curl ${url}`,
    '-H "Authorization: Bearer $SIGHTLINE_KEY"',
    '-d kind=deploy',
    '--data-urlencode "text=Release $VERSION"',
  ].join(' \\\n  ')
  return (
    <details>
      <summary>{t('annotations.deploy')}</summary>
      <div class="stack">
        <p class="soft">
          {t('annotations.deploy.note')}{' '}
          <a class="text-link" href="/settings/keys">
            {t('annotations.keys')}
          </a>
        </p>
        <CopyBox text={command} label={t('annotations.deploy')} />
      </div>
    </details>
  )
}
