import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import type { Problem, Result } from '../api/problem.ts'
import { useFormDraft } from '../state/use-form-draft.ts'
import { t } from '../strings/strings.ts'

export type FormValues = Readonly<Record<string, string>>
export type FieldErrors = Readonly<Record<string, readonly string[]>>

interface FormProps<T> {
  readonly submit: string
  /** Names what is edited, if what is typed is stored when the form is left by accident. */
  readonly draft?: string
  readonly send: (sent: FormValues) => Promise<Result<T>>
  readonly onDone: (value: T, form: HTMLFormElement) => void
  readonly extraActions?: ComponentChildren
  readonly actionsBefore?: ComponentChildren
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly children: (errors: FieldErrors) => ComponentChildren
}

/** Submits its fields, and shows each validation error at its field and all other errors at the top. */
export function Form<T>({
  submit,
  draft,
  send,
  onDone,
  extraActions,
  actionsBefore,
  danger,
  disabled,
  children,
}: FormProps<T>) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const typed = useFormDraft(draft, element)

  const onSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    if (!(event.currentTarget instanceof HTMLFormElement) || busy) return
    const form = event.currentTarget
    setBusy(true)
    const result = await send(formValues(form))
    setBusy(false)
    setProblem(result.ok ? null : result.problem)
    if (result.ok) {
      typed.forget()
      onDone(result.value, form)
    } else focusFirstInvalid(form, result.problem)
  }

  const fields = problem?.fields ?? {}
  return (
    <form class="form" ref={element} onSubmit={onSubmit} onInput={typed.store} noValidate>
      {typed.isRestored && <RestoredNotice onDiscard={typed.discard} />}
      {problem && Object.keys(fields).length === 0 && !isAsked(problem) && <FormError problem={problem} />}
      {children(fields)}
      <div class="form-foot">
        {actionsBefore}
        <button type="submit" class={danger ? 'button primary danger' : 'button primary'} disabled={busy || disabled}>
          {busy ? t('state.sending') : submit}
        </button>
        {extraActions}
      </div>
    </form>
  )
}

/** The dialog about the ended session says it all. */
const isAsked = ({ kind, detail }: Problem): boolean => kind === 'signed-out' && detail === ''

function FormError({ problem }: { readonly problem: Problem }) {
  const seconds = problem.kind === 'too-many' ? problem.retryAfterSeconds : null
  return (
    <div class="notice bad" role="alert">
      {seconds ? retryText(seconds) : problem.detail || t(`problem.${problem.kind}`)}
    </div>
  )
}

const retryText = (seconds: number): string =>
  seconds < 120 ? t('problem.wait', { n: seconds }) : t('problem.wait.minutes', { n: Math.ceil(seconds / 60) })

/** Unchecked checkboxes are sent as 0; `FormData` omits them. */
export function formValues(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {}
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type=checkbox][name]')) values[box.name] = '0'
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value
  return values
}

function focusFirstInvalid(form: HTMLFormElement, problem: Problem): void {
  const names = Object.keys(problem.fields)
  const first = [...form.elements].find((element) => names.includes(element.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}

/** Says that a form has the changes of one that was left without saving. */
export const RestoredNotice = ({ onDiscard }: { readonly onDiscard: () => void }) => (
  <p class="restored" role="status">
    {t('draft.restored')}{' '}
    <button type="button" class="text-link link-button" onClick={onDiscard}>
      {t('draft.discard')}
    </button>
  </p>
)
