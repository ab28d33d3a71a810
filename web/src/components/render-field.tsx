import type { Report } from '../api/generated.ts'
import { t } from '../strings/strings.ts'
import { RadioGroup } from './field.tsx'

export type RenderMode = Report['render']

interface RenderFieldProps {
  readonly value: RenderMode
  readonly errors?: readonly string[] | undefined
}

const modes = ['auto', 'always', 'never'] as const satisfies readonly RenderMode[]

/** Whether a browser renders pages before they are judged. */
export function RenderField({ value, errors }: RenderFieldProps) {
  return (
    <div class="field">
      <RadioGroup
        label={t('render.label')}
        name="render"
        value={value}
        options={modes.map((mode) => ({ value: mode, label: t(`render.${mode}`), note: t(`render.${mode}.note`) }))}
      />
      {errors && (
        <div class="error" role="alert">
          {errors.join(' ')}
        </div>
      )}
    </div>
  )
}
