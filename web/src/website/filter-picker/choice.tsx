import { Icon, type IconName } from '../../components/icon.tsx'

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly icon?: IconName
  readonly checked: boolean
  readonly onChoose: () => void
}

/** A radio button that looks like a row of a menu; browsers move between them with arrow keys. */
export function Choice({ name, label, icon, checked, onChoose }: ChoiceProps) {
  return (
    <label class="filter-choice" title={label}>
      <input type="radio" class="visually-hidden" name={name} checked={checked} onChange={onChoose} />
      {icon && <Icon name={icon} />}
      {label}
    </label>
  )
}
