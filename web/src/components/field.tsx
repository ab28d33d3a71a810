import type { ComponentChildren, InputHTMLAttributes, TextareaHTMLAttributes } from 'preact'
import { useId } from 'preact/hooks'

interface Described {
  readonly label: string
  readonly hint?: ComponentChildren
  readonly errors?: readonly string[] | undefined
}

interface Ids {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
}

/** A label, a control, what it means, and what is wrong with it. */
function Field({ label, hint, errors, children }: Described & { readonly children: (ids: Ids) => ComponentChildren }) {
  const id = useId()
  const wrong = errors !== undefined && errors.length > 0
  const describedBy = [hint ? `${id}-hint` : '', wrong ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': wrong || undefined })}
      {wrong && (
        <div class="error" id={`${id}-error`} role="alert">
          {errors.join(' ')}
        </div>
      )}
      {hint && (
        <div class="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </div>
  )
}

export function TextField({ label, hint, errors, ...input }: Described & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(ids) => <input class="input" {...input} {...ids} />}
    </Field>
  )
}

export function LongTextField({
  label,
  hint,
  errors,
  ...input
}: Described & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(ids) => <textarea class="input" rows={3} spellcheck={false} {...input} {...ids} />}
    </Field>
  )
}

export interface Option {
  readonly value: string
  readonly label: string
}

interface SelectProps extends Described {
  readonly name?: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onChange?: (value: string) => void
}

export function SelectField({ label, hint, errors, name, value, options, onChange }: SelectProps) {
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(ids) => <Select {...ids} name={name} value={value} options={options} onChange={onChange} />}
    </Field>
  )
}

interface BareSelectProps extends Partial<Ids> {
  readonly name?: string | undefined
  readonly value: string
  readonly options: readonly Option[]
  readonly label?: string
  /** Small and without a frame, for a place inside of a panel. */
  readonly quiet?: boolean
  readonly onChange?: ((value: string) => void) | undefined
}

export function Select({ value, options, label, quiet = false, onChange, ...rest }: BareSelectProps) {
  return (
    <select
      class={quiet ? 'input quiet' : 'input'}
      aria-label={label}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      {...rest}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} selected={option.value === value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

export interface Choice extends Option {
  readonly note: string
}

interface ChoicesProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly onChange?: (value: string) => void
}

/** One of a few, each explained. */
export function Choices({ label, name, value, choices, onChange }: ChoicesProps) {
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label class="choice" key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            defaultChecked={choice.value === value}
            onChange={() => onChange?.(choice.value)}
          />
          <b>{choice.label}</b>
          <small>{choice.note}</small>
        </label>
      ))}
    </fieldset>
  )
}

interface SwitchProps {
  readonly name: string
  readonly label: string
  readonly note: string
  readonly on: boolean
}

export function SwitchField({ name, label, note, on }: SwitchProps) {
  return (
    <label class="choice">
      <input type="checkbox" name={name} value="1" defaultChecked={on} />
      <b>{label}</b>
      <small>{note}</small>
    </label>
  )
}
