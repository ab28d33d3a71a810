import type { ComponentChildren, InputHTMLAttributes, TextareaHTMLAttributes } from 'preact'
import { useId } from 'preact/hooks'
import { type ControlAttributes, type Option, Select } from './select.tsx'

export type { Option }

interface FieldProps {
  readonly label: string
  readonly hint?: ComponentChildren
  readonly errors?: readonly string[] | undefined
}

/** A control with its label, hint and validation errors. */
function Field({
  label,
  hint,
  errors,
  children,
}: FieldProps & { readonly children: (ids: ControlAttributes) => ComponentChildren }) {
  const id = useId()
  const invalid = errors !== undefined && errors.length > 0
  const describedBy = [hint ? `${id}-hint` : '', invalid ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': describedBy || undefined, 'aria-invalid': invalid || undefined })}
      {invalid && (
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

export function TextField({ label, hint, errors, ...input }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(ids) => <input class="input" {...input} {...ids} />}
    </Field>
  )
}

export function TextAreaField({
  label,
  hint,
  errors,
  ...input
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(ids) => <textarea class="input" rows={3} spellcheck={false} {...input} {...ids} />}
    </Field>
  )
}

interface SelectFieldProps extends FieldProps {
  readonly name?: string
  readonly value: string
  readonly options: readonly Option[]
  readonly onChange?: (value: string) => void
}

export function SelectField({ label, hint, errors, name, value, options, onChange }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} errors={errors}>
      {(ids) => <Select {...ids} name={name} value={value} options={options} onChange={onChange} />}
    </Field>
  )
}

export interface RadioOption extends Option {
  readonly note: string
}

interface RadioGroupProps {
  readonly label: string
  readonly name: string
  readonly value: string
  readonly options: readonly RadioOption[]
  readonly onChange?: (value: string) => void
}

/** A choice between a few options, each with an explanation. */
export function RadioGroup({ label, name, value, options, onChange }: RadioGroupProps) {
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      {options.map((option) => (
        <label class="choice" key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === value}
            onChange={() => onChange?.(option.value)}
          />
          <b>{option.label}</b>
          <small>{option.note}</small>
        </label>
      ))}
    </fieldset>
  )
}

interface CheckboxFieldProps {
  readonly name: string
  readonly label: string
  readonly note: string
  readonly checked: boolean
}

export function CheckboxField({ name, label, note, checked }: CheckboxFieldProps) {
  return (
    <label class="choice">
      <input type="checkbox" name={name} value="1" defaultChecked={checked} />
      <b>{label}</b>
      <small>{note}</small>
    </label>
  )
}
