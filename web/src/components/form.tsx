import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Problem, Result } from '../api/problem.ts'
import { t } from '../strings/strings.ts'

export type Sent = Readonly<Record<string, string>>
export type FieldErrors = Readonly<Record<string, readonly string[]>>

interface FormProps<T> {
  readonly submit: string
  readonly send: (sent: Sent) => Promise<Result<T>>
  readonly onDone: (value: T, form: HTMLFormElement) => void
  readonly more?: ComponentChildren
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly children: (errors: FieldErrors) => ComponentChildren
}

/** Sends what its fields hold; tells each field what was wrong with it, and itself what belongs to none. */
export function Form<T>({ submit, send, onDone, more, danger, disabled, children }: FormProps<T>) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  const onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!(event.currentTarget instanceof HTMLFormElement) || busy) return
    const form = event.currentTarget
    setBusy(true)
    const result = await send(valuesOf(form))
    setBusy(false)
    setProblem(result.ok ? null : result.problem)
    if (result.ok) onDone(result.value, form)
    else focusFirstMistake(form, result.problem)
  }

  const fields = problem?.fields ?? {}
  return (
    <form class="form" onSubmit={onSubmit} noValidate>
      {problem && Object.keys(fields).length === 0 && <Mistake problem={problem} />}
      {children(fields)}
      <div class="form-foot">
        <button type="submit" class={danger ? 'button main danger' : 'button main'} disabled={busy || disabled}>
          {busy ? t('state.sending') : submit}
        </button>
        {more}
      </div>
    </form>
  )
}

function Mistake({ problem }: { readonly problem: Problem }) {
  const seconds = problem.kind === 'too-many' ? problem.retryAfterSeconds : null
  return (
    <div class="notice bad" role="alert">
      {seconds ? waitText(seconds) : problem.detail || t(`problem.${problem.kind}`)}
    </div>
  )
}

const waitText = (seconds: number): string =>
  seconds < 120 ? t('problem.wait', { n: seconds }) : t('problem.wait.minutes', { n: Math.ceil(seconds / 60) })

/** A box that is not ticked says 0, which a form would leave out. */
function valuesOf(form: HTMLFormElement): Sent {
  const sent: Record<string, string> = {}
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type=checkbox][name]')) sent[box.name] = '0'
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') sent[name] = value
  return sent
}

function focusFirstMistake(form: HTMLFormElement, problem: Problem): void {
  const names = Object.keys(problem.fields)
  const first = [...form.elements].find((element) => names.includes(element.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}
