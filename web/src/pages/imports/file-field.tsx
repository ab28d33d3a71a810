import { useId, useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { t } from '../../strings/strings.ts'

interface FileFieldProps {
  readonly disabled: boolean
  readonly onChoose: (file: File) => void
}

/** A file is dropped here, or chosen by keyboard or mouse. */
export function FileField({ disabled, onChoose }: FileFieldProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  return (
    <div class={isOver ? 'drop-zone over' : 'drop-zone'}>
      <Icon name="share" />
      <label for={id}>{t('import.drop')}</label>
      <p class="faint">{t('import.formats')}</p>
      {/* It fills the area and is invisible: browsers let files be dropped on it. */}
      <input
        id={id}
        type="file"
        disabled={disabled}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file can then be chosen again.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
    </div>
  )
}
