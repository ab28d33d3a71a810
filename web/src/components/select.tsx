/** What ties a control to its label, hint and errors. */
export interface ControlAttributes {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean | undefined
}

export interface Option {
  readonly value: string
  readonly label: string
}

interface SelectProps extends Partial<ControlAttributes> {
  readonly name?: string | undefined
  readonly value: string
  readonly options: readonly Option[]
  readonly label?: string
  /** Small and without a border, for use inside a panel. */
  readonly borderless?: boolean
  readonly onChange?: ((value: string) => void) | undefined
}

export function Select({ value, options, label, borderless = false, onChange, ...rest }: SelectProps) {
  return (
    <select
      class={borderless ? 'input borderless' : 'input'}
      aria-label={label}
      // Without a listener, rendering again must not undo a choice.
      value={onChange ? value : undefined}
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
