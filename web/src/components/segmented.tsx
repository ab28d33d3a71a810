import { useId } from 'preact/hooks'

interface SegmentedOption<T> {
  readonly value: T
  readonly label: string
  /** If the label is too short to explain it. */
  readonly fullLabel?: string
}

interface SegmentedProps<T> {
  readonly value: T
  readonly options: readonly SegmentedOption<T>[]
  readonly onChoose: (value: T) => void
}

/** A few choices next to each other, of which one is on. They are radio buttons, so arrow keys move between them. */
export function Segmented<T extends string | undefined>({ value, options, onChoose }: SegmentedProps<T>) {
  const name = useId()
  return (
    <div class="segmented">
      {options.map((option) => (
        <label key={option.value} class="segment" title={option.fullLabel ?? option.label}>
          <input
            type="radio"
            class="visually-hidden"
            name={name}
            aria-label={option.fullLabel}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
