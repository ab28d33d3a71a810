import type { LoadState } from '../state/use-load.ts'
import { t } from '../strings/strings.ts'
import { AuthCard } from './auth-card.tsx'
import { Skeleton } from './states.tsx'

interface LinkStateProps {
  readonly title: string
  readonly link: Exclude<LoadState<unknown>, { readonly state: 'ready' }>
  readonly height: number
  readonly expired: { readonly title: string; readonly note: string }
  /** Where to go without a valid link. */
  readonly next: { readonly href: string; readonly label: string }
}

/** Stands for the page of a link with a token until that is read, and if it is no longer valid. */
export function LinkState({ title, link, height, expired, next }: LinkStateProps) {
  if (link.state === 'loading')
    return (
      <AuthCard title={title}>
        <Skeleton height={height} />
      </AuthCard>
    )
  const isGone = link.problem.kind === 'missing' || link.problem.kind === 'invalid'
  return (
    <AuthCard title={isGone ? expired.title : t(`problem.${link.problem.kind}`)} note={isGone && expired.note}>
      <a class="button" href={next.href}>
        {next.label}
      </a>
    </AuthCard>
  )
}
