import type { ComponentChildren } from 'preact'
import { useErrorBoundary } from 'preact/hooks'
import type { Problem } from '../api/problem.ts'
import type { Loadable } from '../state/use-load.ts'
import { t } from '../strings/strings.ts'

/** Explains why there is nothing to show. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="empty-state">
      <strong>{title}</strong>
      {children}
    </div>
  )
}

export function ErrorState({ problem, retry }: { readonly problem: Problem; readonly retry?: () => void }) {
  return (
    <div class="empty-state" role="alert">
      <strong>{t(`problem.${problem.kind}`)}</strong>
      <p>{problem.detail || t(`problem.${problem.kind}.why`)}</p>
      {problem.kind === 'invalid' && location.search !== '' ? (
        <a class="button small" href={location.pathname}>
          {t('action.reset')}
        </a>
      ) : (
        retry && (
          <button type="button" class="button small" onClick={retry}>
            {t('action.retry')}
          </button>
        )
      )}
    </div>
  )
}

interface AsyncContentProps<T> {
  readonly loadable: Loadable<T>
  readonly skeleton: ComponentChildren
  readonly children: (value: T) => ComponentChildren
}

/** Renders a loaded value, a skeleton while it loads, or an error. Errors while rendering do not affect the rest of the page. */
export function AsyncContent<T>({ loadable, skeleton, children }: AsyncContentProps<T>) {
  return (
    <ErrorBoundary>
      {loadable.state === 'failed' ? (
        <ErrorState problem={loadable.problem} retry={loadable.reload} />
      ) : (
        <div class="panel-body" aria-busy={loadable.state === 'loading' || (loadable.stale && !loadable.problem)}>
          {loadable.state === 'loading' ? (
            <LoadingStatus>{skeleton}</LoadingStatus>
          ) : (
            <Rendered value={loadable.value} render={children} />
          )}
        </div>
      )}
    </ErrorBoundary>
  )
}

/** A separate component, so that the error boundary around it catches values that cannot be rendered. */
function Rendered<T>({ value, render }: { readonly value: T; readonly render: (value: T) => ComponentChildren }) {
  return <>{render(value)}</>
}

function LoadingStatus({ children }: { readonly children: ComponentChildren }) {
  return (
    <>
      <span class="visually-hidden" role="status">
        {t('state.loading')}
      </span>
      {children}
    </>
  )
}

export function ErrorBoundary({ children }: { readonly children: ComponentChildren }) {
  const [error, retry] = useErrorBoundary((reason) => console.error(reason))
  if (error === undefined) return <>{children}</>
  return (
    <div class="empty-state" role="alert">
      <strong>{t('problem.broken')}</strong>
      <button type="button" class="button small" onClick={retry}>
        {t('action.retry')}
      </button>
    </div>
  )
}

export function Skeleton({ width, height }: { readonly width?: string; readonly height: number }) {
  return <span class="skeleton" style={{ width: width ?? '100%', height: `${height}px` }} />
}

export function RowsSkeleton({ count }: { readonly count: number }) {
  return (
    <ul class="skeleton-rows" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Skeleton width={`${100 - index * (70 / count)}%`} height={29} />
        </li>
      ))}
    </ul>
  )
}
