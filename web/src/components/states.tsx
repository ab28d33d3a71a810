import type { ComponentChildren } from 'preact'
import { useErrorBoundary } from 'preact/hooks'
import type { Problem } from '../api/problem.ts'
import type { Loading } from '../state/use-load.ts'
import { t } from '../strings/strings.ts'

/** Nothing to show, and why. */
export function Blank({ title, children }: { readonly title: string; readonly children?: ComponentChildren }) {
  return (
    <div class="blank">
      <strong>{title}</strong>
      {children}
    </div>
  )
}

export function Failed({ problem, retry }: { readonly problem: Problem; readonly retry?: () => void }) {
  return (
    <div class="blank" role="alert">
      <strong>{t(`problem.${problem.kind}`)}</strong>
      <p>{problem.detail || t(`problem.${problem.kind}.why`)}</p>
      {retry && (
        <button type="button" class="button small" onClick={retry}>
          {t('action.retry')}
        </button>
      )}
    </div>
  )
}

interface LoadedProps<T> {
  readonly of: Loading<T>
  readonly bones: ComponentChildren
  readonly children: (value: T) => ComponentChildren
}

/** What was asked for, its skeleton until it is there, or why it is not; what breaks in here stays in here. */
export function Loaded<T>({ of, bones, children }: LoadedProps<T>) {
  return (
    <Contained>
      {of.state === 'failed' ? (
        <Failed problem={of.problem} retry={of.reload} />
      ) : (
        <div class="panel-body" aria-busy={of.state === 'loading' || of.stale}>
          {of.state === 'loading' ? <Waiting>{bones}</Waiting> : <Shown value={of.value} show={children} />}
        </div>
      )}
    </Contained>
  )
}

/** A component of its own, so that a value which cannot be shown is caught by the boundary around it. */
function Shown<T>({ value, show }: { readonly value: T; readonly show: (value: T) => ComponentChildren }) {
  return <>{show(value)}</>
}

function Waiting({ children }: { readonly children: ComponentChildren }) {
  return (
    <>
      <span class="hidden" role="status">
        {t('state.loading')}
      </span>
      {children}
    </>
  )
}

export function Contained({ children }: { readonly children: ComponentChildren }) {
  const [error, retry] = useErrorBoundary((reason) => console.error(reason))
  if (error === undefined) return <>{children}</>
  return (
    <div class="blank" role="alert">
      <strong>{t('problem.broken')}</strong>
      <button type="button" class="button small" onClick={retry}>
        {t('action.retry')}
      </button>
    </div>
  )
}

export function Bone({ width, height }: { readonly width?: string; readonly height: number }) {
  return <span class="bone" style={{ width: width ?? '100%', height: `${height}px` }} />
}

export function RowBones({ count }: { readonly count: number }) {
  return (
    <ul class="bones" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>
          <Bone width={`${100 - index * (70 / count)}%`} height={29} />
        </li>
      ))}
    </ul>
  )
}
